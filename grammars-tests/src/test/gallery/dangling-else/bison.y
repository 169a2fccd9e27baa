%token IF "if" THEN "then" ELSE "else" name
%%
statement: IF name THEN statement
         | IF name THEN statement ELSE statement
         | name
         ;
