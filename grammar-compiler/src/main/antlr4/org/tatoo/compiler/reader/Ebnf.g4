/*
 * The declarations of a grammar file. The file is split into sections and declarations first (Sections, Declarations),
 * so that an error in one never hides another: each rule that ends with EOF reads one declaration.
 */
grammar Ebnf;

// Words directly before an opening parenthesis in productions (Words); each other one is a CALL.
// The word max before a number in a production; elsewhere it is a name.
tokens { MAX, BYTES, REST, UNTIL, BITS, TIMES, WITHIN, WHEN, IF, CALL }

@parser::members {
    private boolean isSilence() {
        return _input.LT(1).getText().equals("silent");
    }
}

lexical : macro='$'? name=ID alias? (':' type)? (assign definition)? option* EOF ;

alias : '(' STRING ')' ;

definition : STRING | ID ('(' arguments? ')')? ;

arguments : values | until | term (',' term)* ':' cases | condition ;

until : text=STRING (order=ID after=STRING)? ;

values : ID ('|' ID)+ ;

cases : valueCase ('|' valueCase)* ;

valueCase : (ranges | '(' numbers (',' numbers)* ')' | otherwise=ID) name=ID ;

numbers : ranges | any=ID ;

condition
    : '!' condition
    | condition and='&&' condition
    | condition or='||' condition
    | term (comparison=('==' | '!=' | '<' | '<=' | '>' | '>=') term | word=ID (ranges | parameter=ID))?
    | '(' condition ')'
    ;

term
    : term operator=('*' | '/' | '%') term
    | term operator=('+' | '-') term
    | '(' term ')'
    | number
    | function=(ID | CALL) '(' term ')'
    | qualified
    ;

option : '[' ID ']' | ID ('.' part=ID)? (ranges | STRING)? ;

ranges : range ('|' range)* ;

range : least=number ('.' '.' most=number)? ;

number : '-'? NUMBER ;

names : qualified* EOF ;

priority : name=ID '=' level=number associativity=ID EOF ;

typing : (symbol=qualified | STRING) ':' type EOF ;

imported : (qualified | STRING) EOF ;

used : grammarName=qualified (word=ID called=ID)? EOF ;

production
    : (name=ID (':' type)? | template=CALL '(' (parameters+=ID (',' parameters+=ID)*)? ')') assign alternatives ';' EOF
    ;

alternatives : alternative (('|' | '||') alternative)* ;

alternative : element* ('[' priorityName=ID ']')? ('{' productionName=ID mark=ID? '}')? ;

element
    : adjacent='~'? (name=ID '=')? primary elementOption* ((silence elementOption*) | {!isSilence()}?)
      (suffix elementOption*)? ('@' region=qualified)? bound? (late=silence | {!isSilence()}?)
    ;

// a word after an element, and a name elsewhere; a parenthesis after a blank begins a group
silence
    : {isSilence()}? (ID | CALL '(' bits+=ID (',' bits+=ID)* ')')
    ;

primary
    : qualified
    | STRING
    | CASELESS
    | '(' alternatives ')'
    | placed (':' qualified)?
    | IF '(' condition ')'
    | (qualified '.')? template=CALL '(' (argument (',' argument)*)? ')'
    ;

placed
    : BYTES '(' term ')'
    | REST '(' qualified? ')'
    | UNTIL '(' until ')'
    | BITS '(' bitField (',' bitField)* ')'
    ;

argument : ranges | element ;

elementOption : word=(ID | MAX) ranges ;

suffix : '?' '!'? | '*' | '+' | '/' primary ('*' | '+') | '#' qualified | word=(TIMES | WITHIN) '(' term ')' | WHEN '(' condition ')' ;

bound : MAX number ;

assign : '=' | '+=' ;

type : qualified ('(' (radix=NUMBER order=ID? sign=ID? | bitField (',' bitField)*) ')')? ;

bitField : name=ID width=NUMBER (word=ID ranges)? ;

qualified : ID ('.' ID)* ;

SECTION
    : ( 'directives' | 'imports' | 'uses' | 'priorities' | 'tokens' | 'blanks' | 'comments' | 'error' | 'types' | 'starts'
      | 'delivers' | 'productions' | 'versions' | 'branches' | 'attributes' ) (BLANK | LINE_COMMENT LINE_END | BLOCK_COMMENT)* ':'
    ;

EQUAL : '==' ;

NOT_EQUAL : '!=' ;

AT_MOST : '<=' ;

AT_LEAST : '>=' ;

LESS : '<' ;

GREATER : '>' ;

AND : '&&' ;

OR : '||' ;

PERCENT : '%' ;

ASSIGN : '=' ;

EXTEND : '+=' ;

DOLLAR : '$' ;

COLON : ':' ;

SEMICOLON : ';' ;

DOT : '.' ;

BAR : '|' ;

OPEN : '(' ;

CLOSE : ')' ;

OPEN_BRACKET : '[' ;

CLOSE_BRACKET : ']' ;

OPEN_BRACE : '{' ;

CLOSE_BRACE : '}' ;

QUESTION : '?' ;

EXCLAMATION : '!' ;

STAR : '*' ;

PLUS : '+' ;

SLASH : '/' ;

HASH : '#' ;

AT : '@' ;

COMMA : ',' ;

MINUS : '-' ;

TILDE : '~' ;

ID : [A-Za-z_] [A-Za-z0-9_]* ;

NUMBER : [0-9]+ ('.' [0-9]+)? ;

STRING : '\'' ('\\' ~[\r\n] | ~['\\\r\n])* '\'' | '"' ('\\' ~[\r\n] | ~["\\\r\n])* '"' ;

// a text in any case; the letter has to follow the quote
CASELESS : '"' ('\\' ~[\r\n] | ~["\\\r\n])* '"i' ;

UNTERMINATED_STRING : '\'' ('\\' ~[\r\n] | ~['\\\r\n])* '\\'? | '"' ('\\' ~[\r\n] | ~["\\\r\n])* '\\'? ;

BLANKS : BLANK+ -> skip ;

COMMENTS : (LINE_COMMENT | BLOCK_COMMENT) -> skip ;

UNTERMINATED_COMMENT : '/*' (~'*' | '*'+ ~[*/])* '*'* ;

UNKNOWN : . ;

fragment BLANK : [ \t\r\n\f\u00A0\u2007\u202F\uFEFF] ;

fragment LINE_COMMENT : '//' ~[\r\n]* ;

// a comment has ended before what is not part of it: a colon in it is none
fragment LINE_END : [\r\n] ;

fragment BLOCK_COMMENT : '/*' (~'*' | '*'+ ~[*/])* '*'+ '/' ;
