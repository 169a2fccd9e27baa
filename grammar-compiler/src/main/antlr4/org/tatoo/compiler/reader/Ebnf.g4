/*
 * The declarations of a grammar file. The file is split into sections and declarations first (Sections, Declarations),
 * so that an error in one never hides another: each rule that ends with EOF reads one declaration.
 */
grammar Ebnf;

// the word max before a number in a production; elsewhere it is a name
tokens { MAX }

lexical : macro='$'? name=ID alias? (':' type)? (assign definition)? option* EOF ;

alias : '(' STRING ')' ;

definition : STRING | ID ('(' arguments? ')')? ;

arguments : values | text=STRING (order=ID after=STRING)? | term (':' cases | condition)? ;

values : ID ('|' ID)+ ;

cases : valueCase ('|' valueCase)* ;

valueCase : (ranges | otherwise=ID) name=ID ;

condition : word=ID ranges ;

term
    : term operator=('*' | '/') term
    | term operator=('+' | '-') term
    | '(' term ')'
    | number
    | function=ID '(' region=ID ')'
    | name=ID ('.' field=ID)?
    ;

option : '[' ID ']' | ID (ranges | STRING)? ;

ranges : range ('|' range)* ;

range : least=number ('.' '.' most=number)? ;

number : '-'? NUMBER ;

priority : name=ID '=' level=number associativity=ID EOF ;

typing : (ID | STRING) ':' type EOF ;

imported : (qualified | STRING) EOF ;

production : name=ID (':' type)? assign alternatives ';' EOF ;

alternatives : alternative ('|' alternative)* ;

alternative : element* ('[' priorityName=ID ']')? ('{' productionName=ID mark=ID? '}')? ;

element : adjacent='~'? (name=ID '=')? primary suffix? ('@' region=ID)? bound? ;

primary : ID | STRING | CASELESS | '(' alternatives ')' ;

suffix : '?' '!'? | '*' | '+' | '/' primary ('*' | '+') | '#' ID ;

bound : MAX number ;

assign : '=' | '+=' ;

type : qualified ('(' (radix=NUMBER order=ID? sign=ID? | bitField (',' bitField)*) ')')? ;

bitField : name=ID width=NUMBER (word=ID ranges)? ;

qualified : ID ('.' ID)* ;

SECTION
    : ( 'directives' | 'imports' | 'priorities' | 'tokens' | 'blanks' | 'comments' | 'error' | 'types' | 'starts'
      | 'delivers' | 'productions' | 'versions' | 'branches' | 'attributes' ) (BLANK | LINE_COMMENT LINE_END | BLOCK_COMMENT)* ':'
    ;

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
