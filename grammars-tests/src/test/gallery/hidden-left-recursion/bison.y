%token word comma eoln
%%
line: list eoln ;
list: another list comma word
    | word
    ;
another: %empty ;
