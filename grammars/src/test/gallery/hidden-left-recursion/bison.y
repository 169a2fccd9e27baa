%token word comma eoln
%%
line: list eoln ;
list: begin list comma word
    | word
    ;
begin: %empty ;
