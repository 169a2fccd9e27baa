package org.tatoo.benchmarks.language.cup;

import java_cup.runtime.Symbol;

%%

%public
%final
%class ScriptScanner
%unicode
%cup

%{
    private long tokens;

    /** The number of tokens recognised. */
    public long tokens() {
        return tokens;
    }

    private Symbol symbol(int terminal) {
        tokens++;
        return new Symbol(terminal);
    }
%}

digits = [0-9]+
escape = \\[btnfr\"'\\]

%%

"boolean"      { return symbol(ScriptSymbols.KW_BOOLEAN); }
"break"        { return symbol(ScriptSymbols.KW_BREAK); }
"case"         { return symbol(ScriptSymbols.KW_CASE); }
"catch"        { return symbol(ScriptSymbols.KW_CATCH); }
"class"        { return symbol(ScriptSymbols.KW_CLASS); }
"continue"     { return symbol(ScriptSymbols.KW_CONTINUE); }
"default"      { return symbol(ScriptSymbols.KW_DEFAULT); }
"do"           { return symbol(ScriptSymbols.KW_DO); }
"double"       { return symbol(ScriptSymbols.KW_DOUBLE); }
"else"         { return symbol(ScriptSymbols.KW_ELSE); }
"extends"      { return symbol(ScriptSymbols.KW_EXTENDS); }
"false"        { return symbol(ScriptSymbols.KW_FALSE); }
"final"        { return symbol(ScriptSymbols.KW_FINAL); }
"finally"      { return symbol(ScriptSymbols.KW_FINALLY); }
"for"          { return symbol(ScriptSymbols.KW_FOR); }
"if"           { return symbol(ScriptSymbols.KW_IF); }
"import"       { return symbol(ScriptSymbols.KW_IMPORT); }
"instanceof"   { return symbol(ScriptSymbols.KW_INSTANCEOF); }
"int"          { return symbol(ScriptSymbols.KW_INT); }
"let"          { return symbol(ScriptSymbols.KW_LET); }
"new"          { return symbol(ScriptSymbols.KW_NEW); }
"null"         { return symbol(ScriptSymbols.KW_NULL); }
"private"      { return symbol(ScriptSymbols.KW_PRIVATE); }
"public"       { return symbol(ScriptSymbols.KW_PUBLIC); }
"return"       { return symbol(ScriptSymbols.KW_RETURN); }
"static"       { return symbol(ScriptSymbols.KW_STATIC); }
"string"       { return symbol(ScriptSymbols.KW_STRING); }
"switch"       { return symbol(ScriptSymbols.KW_SWITCH); }
"this"         { return symbol(ScriptSymbols.KW_THIS); }
"throw"        { return symbol(ScriptSymbols.KW_THROW); }
"true"         { return symbol(ScriptSymbols.KW_TRUE); }
"try"          { return symbol(ScriptSymbols.KW_TRY); }
"void"         { return symbol(ScriptSymbols.KW_VOID); }
"while"        { return symbol(ScriptSymbols.KW_WHILE); }
"("            { return symbol(ScriptSymbols.LPAREN); }
")"            { return symbol(ScriptSymbols.RPAREN); }
"{"            { return symbol(ScriptSymbols.LBRACE); }
"}"            { return symbol(ScriptSymbols.RBRACE); }
"["            { return symbol(ScriptSymbols.LBRACKET); }
"]"            { return symbol(ScriptSymbols.RBRACKET); }
";"            { return symbol(ScriptSymbols.SEMICOLON); }
","            { return symbol(ScriptSymbols.COMMA); }
"."            { return symbol(ScriptSymbols.DOT); }
":"            { return symbol(ScriptSymbols.COLON); }
"="            { return symbol(ScriptSymbols.ASSIGN); }
"?"            { return symbol(ScriptSymbols.QUESTION); }
"||"           { return symbol(ScriptSymbols.BAR_BAR); }
"&&"           { return symbol(ScriptSymbols.AMP_AMP); }
"|"            { return symbol(ScriptSymbols.BAR); }
"^"            { return symbol(ScriptSymbols.CARET); }
"&"            { return symbol(ScriptSymbols.AMP); }
"=="           { return symbol(ScriptSymbols.EQUAL); }
"!="           { return symbol(ScriptSymbols.NOT_EQUAL); }
"<"            { return symbol(ScriptSymbols.LESS); }
">"            { return symbol(ScriptSymbols.GREATER); }
"<="           { return symbol(ScriptSymbols.LESS_EQUAL); }
">="           { return symbol(ScriptSymbols.GREATER_EQUAL); }
"<<"           { return symbol(ScriptSymbols.SHIFT_LEFT); }
">>"           { return symbol(ScriptSymbols.SHIFT_RIGHT); }
">>>"          { return symbol(ScriptSymbols.SHIFT_ZERO); }
"+"            { return symbol(ScriptSymbols.PLUS); }
"-"            { return symbol(ScriptSymbols.MINUS); }
"*"            { return symbol(ScriptSymbols.TIMES); }
"/"            { return symbol(ScriptSymbols.DIVIDE); }
"%"            { return symbol(ScriptSymbols.REMAINDER); }
"!"            { return symbol(ScriptSymbols.NOT); }
"~"            { return symbol(ScriptSymbols.COMPLEMENT); }
"++"           { return symbol(ScriptSymbols.INCREMENT); }
"--"           { return symbol(ScriptSymbols.DECREMENT); }
"+="           { return symbol(ScriptSymbols.PLUS_ASSIGN); }
"-="           { return symbol(ScriptSymbols.MINUS_ASSIGN); }
"*="           { return symbol(ScriptSymbols.TIMES_ASSIGN); }
"/="           { return symbol(ScriptSymbols.DIVIDE_ASSIGN); }

[A-Za-z_$][A-Za-z_$0-9]* { return symbol(ScriptSymbols.IDENTIFIER); }
{digits} | 0[xX][0-9A-Fa-f]+ { return symbol(ScriptSymbols.INTEGER_LITERAL); }
{digits}\.{digits}([eE][+\-]?{digits})? { return symbol(ScriptSymbols.FLOATING_LITERAL); }
'([^'\\\r\n]|{escape})' { return symbol(ScriptSymbols.CHARACTER_LITERAL); }
\"([^\"\\\r\n]|{escape})*\" { return symbol(ScriptSymbols.STRING_LITERAL); }

[ \t\r\n]+ { }
"//"[^\r\n]* { }

<<EOF>> { return new Symbol(ScriptSymbols.EOF); }
[^] { throw new IllegalArgumentException("unexpected " + yytext()); }
