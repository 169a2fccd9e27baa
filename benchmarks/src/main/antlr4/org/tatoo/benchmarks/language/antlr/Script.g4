/** The language of script.ebnf. */
grammar Script;

program
    : import_declaration* class_declaration* EOF
    ;

import_declaration
    : 'import' name ';'
    ;

name
    : IDENTIFIER
    | name '.' IDENTIFIER
    ;

class_declaration
    : modifier* 'class' IDENTIFIER extension? '{' member* '}'
    ;

extension
    : 'extends' name
    ;

modifier
    : 'public'
    | 'private'
    | 'static'
    | 'final'
    ;

member
    : modifier* type IDENTIFIER (initializer? ';' | '(' (parameter (',' parameter)*)? ')' block)
    | modifier* 'void' IDENTIFIER '(' (parameter (',' parameter)*)? ')' block
    ;

initializer
    : '=' expression
    ;

parameter
    : type IDENTIFIER
    ;

type
    : element dimension*
    ;

dimension
    : '[' ']'
    ;

element
    : 'boolean'
    | 'double'
    | 'int'
    | 'string'
    | name
    ;

block
    : '{' statement* '}'
    ;

statement
    : block
    | ';'
    | local ';'
    | expression ';'
    | 'if' condition statement ('else' statement)?
    | 'while' condition statement
    | 'do' statement 'while' condition ';'
    | 'for' '(' for_init? ';' expression? ';' expression? ')' statement
    | 'return' expression? ';'
    | 'break' ';'
    | 'continue' ';'
    | 'throw' expression ';'
    | 'try' block catch_clause* finally_clause?
    | 'switch' condition '{' switch_group* '}'
    ;

local
    : 'let' IDENTIFIER ':' type initializer?
    ;

condition
    : '(' expression ')'
    ;

for_init
    : local
    | expression
    ;

catch_clause
    : 'catch' '(' IDENTIFIER ':' name ')' block
    ;

finally_clause
    : 'finally' block
    ;

switch_group
    : switch_label ':' statement*
    ;

switch_label
    : 'case' literal
    | 'default'
    ;

expression
    : operation (assignment_operator expression)?
    ;

assignment_operator
    : '='
    | '+='
    | '-='
    | '*='
    | '/='
    ;

operation
    : unary
    | operation ('*' | '/' | '%') operation
    | operation ('+' | '-') operation
    | operation ('<<' | '>>' | '>>>') operation
    | operation ('<' | '>' | '<=' | '>=') operation
    | operation 'instanceof' name
    | operation ('==' | '!=') operation
    | operation '&' operation
    | operation '^' operation
    | operation '|' operation
    | operation '&&' operation
    | operation '||' operation
    | <assoc = right> operation '?' expression ':' operation
    ;

unary
    : '+' unary
    | '-' unary
    | '!' unary
    | '~' unary
    | '++' unary
    | '--' unary
    | postfix
    ;

postfix
    : primary
    | postfix '.' IDENTIFIER
    | postfix '[' expression ']'
    | postfix '(' (expression (',' expression)*)? ')'
    | postfix '++'
    | postfix '--'
    ;

primary
    : literal
    | IDENTIFIER
    | 'this'
    | '(' expression ')'
    | 'new' name '(' (expression (',' expression)*)? ')'
    | 'new' element '[' expression ']'
    ;

literal
    : INTEGER
    | FLOATING
    | CHARACTER
    | STRING
    | 'true'
    | 'false'
    | 'null'
    ;

IDENTIFIER
    : [A-Za-z_$] [A-Za-z_$0-9]*
    ;

INTEGER
    : DIGITS
    | '0' [xX] [0-9A-Fa-f]+
    ;

FLOATING
    : DIGITS '.' DIGITS ([eE] [+\-]? DIGITS)?
    ;

CHARACTER
    : '\'' (~['\\\r\n] | ESCAPE) '\''
    ;

STRING
    : '"' (~["\\\r\n] | ESCAPE)* '"'
    ;

fragment DIGITS
    : [0-9]+
    ;

fragment ESCAPE
    : '\\' [btnfr"'\\]
    ;

SPACE
    : [ \t\r\n]+ -> skip
    ;

LINE_COMMENT
    : '//' ~[\r\n]* -> skip
    ;
