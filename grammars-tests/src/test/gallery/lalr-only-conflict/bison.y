%token id
%%
definition: parameters results ',' ;
parameters: type
          | name_list ':' type
          ;
results: type
       | name ':' type
       ;
type: id ;
name: id ;
name_list: name
         | name ',' name_list
         ;
