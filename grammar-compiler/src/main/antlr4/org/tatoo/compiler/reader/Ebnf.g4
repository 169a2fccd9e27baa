/*
 * The declarations of a grammar file. The file is split into sections and declarations first (Sections, Declarations),
 * so that an error in one never hides another: each rule that ends with EOF reads one declaration.
 */
grammar Ebnf;

// Words directly before an opening parenthesis in productions (Words); each other one is a CALL.
// The word max before a number in a production; elsewhere it is a name.
tokens { MAX, BYTES, REST, UNTIL, BITS, ENUM, TIMES, WITHIN, WHEN, IF, CALL }

@parser::members {
    private boolean isSilence() {
        return isWord("silent");
    }

    private boolean isWord(String word) {
        return _input.LT(1).getText().equals(word);
    }
}

lexical : macro='$'? name=ID alias? (':' type)? (assign definition)? option* EOF ;

alias : '(' STRING ')' ;

definition : STRING | ID ('(' arguments? ')')? ;

arguments : values | until | term (',' term)* ':' cases | condition ;

until : text=STRING (order=ID after=STRING)? ;

values : ID ('|' ID)+ ;

cases : valueCase ('|' valueCase)* ;

valueCase : (codes | '(' codes (',' codes)* ')') name=ID ;

condition
    : '!' condition
    | condition and='&&' condition
    | condition or='||' condition
    | term (comparison=('==' | '!=' | '<' | '<=' | '>' | '>=') term | word=ID codes)?
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

option : '[' ID ']' | {isWord("in")}? ID codes? | {!isWord("in")}? ID ('.' part=ID)? (ranges | STRING)? ;

ranges : range ('|' range)* ;

range : least=number ('.' '.' most=number)? ;

// numbers, and the names of constants
codes : codeRange ('|' codeRange)* ;

codeRange : least=code ('.' '.' most=code)? ;

code : number | ID ;

number : '-'? NUMBER ;

names : qualified* EOF ;

priority : name=ID '=' level=number associativity=ID EOF ;

typing : (symbol=qualified | STRING) ':' type EOF ;

imported : (qualified | STRING) EOF ;

used : grammarName=qualified (word=ID called=ID)? EOF ;

production
    : (name=ID (':' type)? bound? | template=CALL '(' (parameters+=ID (',' parameters+=ID)*)? ')') assign alternatives ';' EOF
    ;

alternatives : alternative (('|' | '||') alternative)* ;

alternative : element* ('[' priorityName=ID ']')? ('{' productionName=ID mark=ID? '}')? ;

element
    : adjacent='~'? (name=ID '=')? primary elementOption* (renaming | {!isWord("as")}?) ((silence elementOption*) | {!isSilence()}?)
      (suffix elementOption*)? ('@' region=qualified)? bound? (late=silence | {!isSilence()}?)
    ;

// as and silent are words after an element, and names elsewhere
renaming : {isWord("as")}? ID name=ID ;

// a parenthesis after a blank begins a group
silence
    : {isSilence()}? (ID | CALL '(' bits+=ID (',' bits+=ID)* ')')
    ;

primary
    : qualified enumeration?
    | STRING
    | CASELESS
    | '(' alternatives ')'
    | placed (':' qualified)?
    | IF '(' condition ')'
    | (ID '.')* template=CALL '(' (argument (',' argument)*)? ')' enumeration?
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

type : qualified ('(' (radix=NUMBER order=ID? sign=ID? | bitField (',' bitField)*) ')')? enumeration? ;

bitField : name=ID width=NUMBER enumeration? (word=ID codes)? ;

enumeration : word=(ENUM | ID) '(' (constant (',' constant)*)? ')' ;

constant : name=ID number ;

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
