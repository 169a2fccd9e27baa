%token command word_token eoln
%%
line: command words eoln ;
words: %empty
     | word
     | words word
     ;
word: word_token ;
