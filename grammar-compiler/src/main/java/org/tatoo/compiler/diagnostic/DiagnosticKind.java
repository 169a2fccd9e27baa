package org.tatoo.compiler.diagnostic;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of the compiler's messages. Message and hint are {@link java.util.Formatter} templates for the same
 * arguments; a blank result means no hint.
 */
public enum DiagnosticKind {
    // The text of a grammar.
    UNEXPECTED_CHARACTER(Severity.ERROR, "unexpected %s", "%2$s"),
    UNTERMINATED_QUOTE(
            Severity.ERROR,
            "the quote is not closed on its line",
            "close it with %s; a line break inside is written \\n, and %1$s itself \\%1$s"),
    UNTERMINATED_COMMENT(Severity.ERROR, "the comment is not closed", "close it with */"),
    TEXT_BEFORE_SECTION(Severity.ERROR, "%s stands before the first section", "%2$s"),
    MISSING_COLON(Severity.ERROR, "the keyword of a section needs a colon", "write %s:"),
    DUPLICATE_SECTION(Severity.ERROR, "there are two sections %s", "move the declarations into one of them"),
    MISSING_SECTION(Severity.ERROR, "the section %s is missing", "%2$s"),
    EMPTY_SECTION(Severity.ERROR, "the section %s is empty", "%2$s"),
    MISSING_SEMICOLON(Severity.ERROR, "the production is not ended", "write ; after its last alternative"),
    SYNTAX(Severity.ERROR, "expected %2$s, but found %1$s", "%3$s"),
    INCOMPLETE(Severity.ERROR, "the declaration ends before %s", "%2$s"),
    NESTED_TOO_DEEPLY(Severity.ERROR, "%s are nested more than %d deep", "give the inner part a name"),
    UNSUPPORTED(Severity.ERROR, "%s not supported", "%2$s"),

    FOREIGN_NOTATION(Severity.ERROR, "%s is %s", "%3$s"),

    // Directives.
    UNKNOWN_DIRECTIVE(Severity.ERROR, "there is no directive %s", "%2$s"),
    NO_WARNING(Severity.ERROR, "there is no warning %s", "%2$s"),
    UNUSED_ALLOWANCE(Severity.WARNING, "the warning %s does not occur here", "remove allow and its reason"),
    DUPLICATE_DIRECTIVE(Severity.ERROR, "the directive %s is given twice", "remove one of them"),
    DIRECTIVE_ARGUMENT(Severity.ERROR, "the directive %s %s", "write %3$s"),
    UNKNOWN_CHARSET(Severity.ERROR, "there is no charset %s", "%2$s"),
    UNKNOWN_VALUES(Severity.ERROR, "there are no values of kind %s", "write values records or values evaluator"),
    BAD_LIMIT(Severity.ERROR, "%s is not a limit", "a limit is a whole number from 1 to %2$d"),

    // Names.
    BAD_GRAMMAR_NAME(
            Severity.ERROR,
            "no Java class can be named after the file %s",
            "rename it, for example to %2$s: a letter, then letters, digits, - and _"),
    BAD_PACKAGE(
            Severity.ERROR,
            "%s cannot be a Java package",
            "%2$s cannot be a part of its name; use the directive package"),
    JAVA_KEYWORD(Severity.ERROR, "%s is a word of Java and cannot be %3$s", "%2$s"),
    DUPLICATE_NAME(
            Severity.ERROR,
            "%s is declared twice",
            "tokens, blanks, comments, macros and the error terminal share one name space"),
    DUPLICATE_NON_TERMINAL(
            Severity.ERROR, "%s is declared twice", "separate alternatives by |; a template needs another name"),
    DUPLICATE_PRODUCTION(Severity.ERROR, "two productions are called %s", "name one of them at its end: {name}"),
    DUPLICATE_ALIAS(Severity.ERROR, "two tokens have the alias \"%s\"", ""),
    ALIAS_IS_TOKEN(Severity.ERROR, "the alias \"%s\" is the name of another token", "%2$s"),
    AMBIGUOUS_ALIAS(
            Severity.ERROR, "'%s' can mean %s", "use a name, or give one of them this alias: name(\"%1$s\") = …"),
    UNKNOWN_TOKEN(Severity.ERROR, "no token is called '%s'", "%2$s"),
    EMPTY_LITERAL(
            Severity.ERROR, "a literal without a character takes no byte", "leave it out, or write what is to be read"),
    LITERAL_LIKE_TOKEN(
            Severity.WARNING,
            "\"%1$s\" is the text %1$s; a token has this name, and matches something else",
            "write '%1$s' for the token"),
    BAD_NUMBER_TYPE(Severity.ERROR, "%s is no form of a number here: %s", "%3$s"),
    NUMBER_WITH_REGEX(Severity.ERROR, "a number of the type %s has no regex", "leave the regex out, or write %2$s"),
    PLACE_WITHOUT_NAME(Severity.ERROR, "%s has no name", "write %2$s, with a name of yours"),
    RESERVED_WORD(
            Severity.ERROR,
            "%s is a word of the language and no name of a non-terminal",
            "choose another name, for example %1$s_"),
    UNKNOWN_TEMPLATE(Severity.ERROR, "there is no template %s", "%2$s"),
    TEMPLATE_ARGUMENTS(Severity.ERROR, "the template %s takes %s, not %d", "write %4$s"),
    TEMPLATE_ARGUMENT(Severity.ERROR, "the argument %s is not %s", "the template uses it as %2$s"),
    RECURSIVE_TEMPLATE(Severity.ERROR, "the template %s uses itself: %s", "use a non-terminal for what is recursive"),
    TEMPLATES_TOO_LARGE(Severity.ERROR, "templates are used more than %d times in all", "use non-terminals instead"),
    CHECK_WITHOUT_NUMBER(
            Severity.ERROR,
            "%s is not about numbers that were read",
            "compare the numbers of tokens to the left; let a selector ask the handler: choose(a | b)"),
    CHECK_TOO_HARD(
            Severity.ERROR,
            "it cannot be proven when %s holds: its numbers have too many values",
            "compare each number with constants, or write choose with a range for each case"),
    OVERLAPPING_CHECKS(
            Severity.ERROR,
            "%s and %s hold both for %3$s",
            "let at most one of them hold: add to one that the other does not"),
    NEVER_HOLDS(Severity.ERROR, "%s holds for no number", "remove it, or correct it"),
    TUPLE_SIZE(
            Severity.ERROR,
            "the tuple has %d numbers, and %d choose",
            "write a number, a range or _ for each, or else for all other tuples"),
    OVERLAPPING_TUPLES(
            Severity.ERROR, "the numbers %s choose both %s and %s", "let each tuple of numbers choose one value"),
    IMPORTED_GRAMMAR(
            Severity.ERROR, "%s is not the name of a Java type", "a grammar is listed in the section uses: %2$s"),
    UNKNOWN_GRAMMAR(Severity.ERROR, "there is no grammar %s", "%2$s"),
    CIRCULAR_USES(
            Severity.ERROR, "the grammar %s uses itself: %s", "move what both need into a third file, a part of both"),
    USED_CHARSET(
            Severity.ERROR,
            "the used grammar %s has the charset %s, and this one %s",
            "give both the same directive charset"),
    DUPLICATE_USE(Severity.ERROR, "two used grammars are called %s", "give this one another name: %2$s as other_%1$s"),
    AMBIGUOUS_NAME(Severity.ERROR, "%s is declared in %s", "%3$s"),
    UNKNOWN_NAME(Severity.ERROR, "there is no %s %s in the grammar %s", "%4$s"),
    NOT_A_TOKEN(Severity.ERROR, "'%s' is %s, not a token", "productions are made of tokens and non-terminals"),
    UNKNOWN_NON_TERMINAL(Severity.ERROR, "no non-terminal is called %s", "%2$s"),
    TOKEN_NOT_QUOTED(Severity.ERROR, "%s is a token, not a non-terminal", "tokens are quoted in productions: '%1$s'"),
    QUOTED_NON_TERMINAL(
            Severity.ERROR, "'%s' is a non-terminal, not a token", "non-terminals are written without quotes: %1$s"),
    DUPLICATE_START(Severity.ERROR, "%s is listed twice", ""),
    UNNAMED_ALTERNATIVES(
            Severity.INFO, "the unnamed alternatives of %s are called %s", "name an alternative at its end: {name}"),

    // Priorities.
    DUPLICATE_PRIORITY(Severity.ERROR, "the priority %s is declared twice", ""),
    BAD_ASSOCIATIVITY(Severity.ERROR, "%s is not an associativity", "the associativities are left, right and nonassoc"),
    PRIORITY_MISMATCH(
            Severity.ERROR,
            "%s and %s have equal numbers but different associativity",
            "a conflict between them would have no answer: change a number or an associativity"),
    UNKNOWN_PRIORITY(Severity.ERROR, "no priority is called %s", "%2$s"),

    // Types.
    UNQUALIFIED_IMPORT(Severity.ERROR, "%s has no package", "an import is a qualified name, for example java.net.URI"),
    DUPLICATE_IMPORT(
            Severity.ERROR, "two types called %s are imported", "write one of them qualified where it is used"),
    UNKNOWN_TYPE(Severity.ERROR, "no type is called %s", "%2$s"),
    DUPLICATE_TYPE(Severity.ERROR, "%s already has a type", ""),

    // Tokens, blanks and comments.
    MISPLACED_OPTION(Severity.ERROR, "%s cannot have %s", ""),
    DUPLICATE_OPTION(Severity.ERROR, "%s is given twice", ""),
    UNKNOWN_MACRO(Severity.ERROR, "no macro is called %s", "%2$s"),
    RECURSIVE_MACRO(Severity.ERROR, "the macro %s uses itself", "%2$s"),
    EMPTY_REGEX(Severity.ERROR, "%s can match nothing but the empty string", "the lexer never takes the empty string"),
    IMPOSSIBLE_REGEX(
            Severity.ERROR, "%s can match nothing at all", "one of its classes holds no symbol of the charset"),
    REGEX_TOO_LARGE(Severity.ERROR, "the regex is too large: it stands for more than %d symbols", "lower its counts"),
    MAX_BELOW_MATCH(
            Severity.ERROR,
            "%s can never be delivered: its shortest match has %d bytes, its max is %d",
            "raise max to at least %2$d"),

    // Regexes.
    UNKNOWN_ESCAPE(
            Severity.ERROR,
            "there is no escape %s",
            "the escapes are \\n \\r \\t \\f \\b \\0 \\xHH \\uHHHH \\d \\D \\w \\W \\s \\S, and \\ before punctuation"),
    INCOMPLETE_ESCAPE(Severity.ERROR, "the escape is not complete", "%s"),
    CLASS_ESCAPE_IN_TERMINAL(
            Severity.ERROR, "%s stands for several characters", "a quoted terminal is a name or an alias, not a regex"),
    EMPTY_CLASS(Severity.ERROR, "the class is empty", "write \\] for a closing bracket inside a class"),
    UNCLOSED_CLASS(
            Severity.ERROR,
            "the class is not closed",
            "close it with ] (a quote inside is written \\' or \\\"), or write \\[ for the character"),
    UNCLOSED_GROUP(Severity.ERROR, "the group is not closed", "close it with ), or write \\( for the character"),
    LONE_BRACKET(Severity.ERROR, "nothing is open that %s could close", "write \\%1$s for the character%2$s"),
    BAD_BRACE(Severity.ERROR, "{ begins neither a count nor a macro", "write %s or {name}, or \\{ for the character"),
    BAD_COUNT(Severity.ERROR, "%s", "%2$s"),
    NOTHING_TO_REPEAT(Severity.ERROR, "there is nothing before %s to repeat", "write \\%2$s for the character"),
    ANCHOR(Severity.ERROR, "there are no anchors", "%s"),
    DESCENDING_RANGE(Severity.ERROR, "the range %s is descending", "write %2$s"),
    BAD_RANGE(Severity.ERROR, "- does not stand between two characters", "write \\- for the character, or put it last"),
    OUTSIDE_CHARSET(Severity.ERROR, "%s is not in the charset %s", "%3$s"),
    UNSUPPORTED_ESCAPE(Severity.ERROR, "%s: %s", "%3$s"),
    UNSUPPORTED_CLASS(Severity.ERROR, "%s: %s", "%3$s"),
    UNSUPPORTED_GROUP(Severity.ERROR, "%s: %s", "%3$s"),

    // Expansion.
    MISPLACED_BOUND(
            Severity.ERROR,
            "max limits the number of elements of a list, but %1$s is no list",
            "write it after the * or + of a list: x* max 100; the bytes of a production: request max 8192 = x ;"),
    MISPLACED_SILENT(Severity.ERROR, "silent has no meaning here: %s", "%2$s"),
    MISPLACED_ANNOTATION(
            Severity.ERROR,
            "%s stands inside a group",
            "it belongs to the end of a whole alternative; a non-terminal in place of the group can have it"),
    TOO_MANY_OPTIONAL_PARTS(
            Severity.ERROR,
            "the alternative has %d optional parts, and more than %d are too many",
            "name a non-terminal for some of them"),
    EMPTY_LIST_ELEMENT(
            Severity.ERROR,
            "an element of the list can be empty",
            "the parser could not tell how many there are: make %s take at least one token"),
    NOT_IN_WHOLE(
            Severity.ERROR,
            "%s %s stands in %s, which is whole: one call delivers its tokens, so it consists of tokens only",
            "write the tokens themselves, or leave out the word whole"),
    EMPTY_WHOLE(
            Severity.ERROR,
            "%s is whole, but has no token that a call could deliver",
            "give it a token, or leave out the word whole"),
    TOO_MANY_PARAMETERS(
            Severity.ERROR,
            "%s is whole and has %d tokens that are not silent, but a call has at most %d parameters",
            "make tokens silent whose bytes nobody needs, or split the production"),
    TOO_MANY_VARIANTS(
            Severity.ERROR,
            "%s is whole and stands for more than %d sequences of tokens",
            "let one token match what groups and optional parts tell apart, or leave out the word whole"),
    UNPRODUCTIVE_START(Severity.ERROR, "the start %s derives nothing", "give it an alternative that ends without %1$s"),
    UNPRODUCTIVE_NON_TERMINAL(
            Severity.WARNING, "%s derives nothing and is left out", "give it an alternative that does not need %1$s"),
    UNREACHABLE_NON_TERMINAL(
            Severity.WARNING,
            "%s is not reached from a start and is left out",
            "use it, list it in starts, or remove it"),

    // Lints.
    UNUSED_TOKEN(Severity.WARNING, "no production uses the token %s", "%2$s"),
    NUMBER_BOUNDS_NOTHING(
            Severity.WARNING,
            "the number %s bounds nothing: no length, count or choice is computed from it",
            "write bytes(%1$s), region(%1$s) or count(%1$s), or give it a name that does not sound like one of these"),
    UNUSED_DECLARATION(Severity.WARNING, "the %s %s is never used", "use it or remove it"),
    REPEATED_SEQUENCE(
            Severity.WARNING,
            "the repeated sequence matches only whole groups of %d symbols, such as %s",
            "if any of these symbols may come in any order, write one class: %3$s"),
    LINE_END_IN_CLASS(
            Severity.WARNING,
            "%s takes %s, but lines matter here: %s matches line ends only",
            "write %4$s, or list what is meant"),
    UNESCAPED_DOT(Severity.WARNING, "the dot matches any character", "write \\. for the character"),
    ONE_SYMBOL_REFUSED(
            Severity.WARNING, "%s does not match a single symbol", "write * instead of + if one symbol is enough"),
    NO_BREAK_SPACE(
            Severity.WARNING,
            "the regex contains a no-break space",
            "write a blank instead, or \\u00A0 if that is meant"),
    LEADING_QUOTE(
            Severity.WARNING,
            "the regex begins with the character \"",
            "quotes inside a regex are matched; write \\\" if that is meant"),
    MATCHES_EMPTY(
            Severity.WARNING,
            "%s could match the empty string",
            "the empty match is never taken: say what is optional in the productions"),
    BACKSPACE_ESCAPE(
            Severity.WARNING,
            "\\b is the character backspace, not the boundary of a word",
            "leave it out, for the longest match wins; write \\x08 if a backspace is meant"),
    STACKED_QUANTIFIER(
            Severity.WARNING,
            "%1$s repeats what is already repeated",
            "remove it, as there are no lazy or possessive repetitions; write (…)%1$s if both are meant"),
    DEFAULT_MAX(
            Severity.INFO, "only the default max of %d bytes limits %s", "give each a max, or set max in directives"),

    // Virtual terminals.
    UNKNOWN_FUNCTION(
            Severity.ERROR,
            "there is no virtual terminal %s(…)",
            "there are bytes, choose, count, region, rest, until and when; a token is declared as: name = 'regex'"),
    VIRTUAL_ARGUMENTS(Severity.ERROR, "%s takes %s", "write %3$s"),
    BAD_TERM(Severity.ERROR, "%s cannot be used here: %s", "%3$s"),
    BAD_ENUMERATION(Severity.ERROR, "the enumeration %s", "%2$s"),
    UNKNOWN_CONSTANT(Severity.ERROR, "there is no constant %s: %s", "%3$s"),
    MISPLACED_AS(
            Severity.ERROR,
            "%s has no meaning here: %s",
            "as names a constant of a named group of texts: sign=(\"+\" as plus | \"-\" as minus)"),
    BAD_BITS(Severity.ERROR, "the bits of the token %s %s", "%3$s"),
    OVERLAPPING_CASES(Severity.ERROR, "the number %d chooses both %s and %s", "let each number choose one value"),
    IMPOSSIBLE_CASE(Severity.WARNING, "no number of %2$s chooses %1$s", "remove it, or correct its numbers"),
    UNCHOSEN_NUMBER(
            Severity.WARNING,
            "the number %d of %s chooses nothing, so the input is rejected",
            "if that is meant, say so at the token: in …; otherwise add a value for it, or else"),
    CONDITION_OUTSIDE(
            Severity.ERROR,
            "%s is a condition, not a terminal",
            "write it after the element that depends on it: x#%1$s"),
    REGION_OUTSIDE(
            Severity.ERROR, "%s is a region, not a terminal", "write it after the element that fills it: x@%1$s"),
    NOT_A_REGION(Severity.ERROR, "no region is called %s", "%2$s"),
    NOT_INNERMOST(
            Severity.ERROR,
            "%s uses what is left of the region %s, but here %s",
            "use it where that region is the innermost one"),
    REGION_TOO_SMALL(
            Severity.ERROR,
            "the region %s has at most %d bytes, but what fills it here has at least %d",
            "let %1$s be longer, or what fills it shorter"),
    GROWS_INTO_BYTES(
            Severity.WARNING,
            "the token %s can continue with bytes of '%s', which follow it directly",
            "let it end with a byte that cannot be followed by more of it, or put a token between"),
    NOT_A_SELECTOR_VALUE(Severity.ERROR, "'%s' %s", "write %3$s"),
    DUPLICATE_VALUE(Severity.ERROR, "the selector has two values called %s", "remove or rename one of them"),
    CONSTANT_CLASH(Severity.ERROR, "'%s' would be the constant %s, which there is already", "rename one of them"),
    BAD_SELECTOR_NAME(
            Severity.ERROR, "no enum of the handler can be named after the selector %s: %s", "rename the selector"),
    COUNTER_OUTSIDE_LIST(
            Severity.ERROR, "%s is a counter, not a terminal", "write it after the element that it counts: x#%1$s"),
    NOT_A_COUNTER(Severity.ERROR, "no counter or condition is called %s", "%2$s"),
    EMPTY_COUNTED_ELEMENT(
            Severity.ERROR,
            "an element that %s counts can take no byte",
            "a count costs its sender nothing, so each element must: make %2$s take at least one token"),
    BAD_RADIX(
            Severity.ERROR,
            "no number has the radix %s",
            "the radix is 10, 16, 256 for bytes or 128 for seven bits a byte, the highest first; 256le and 128le for the "
                    + "lowest first; 256 signed and 256le signed for a two's complement"),
    BAD_NUMBER_RANGE(Severity.ERROR, "%s is no range of the number %s", "%3$s"),
    NOT_ONE_LENGTH(
            Severity.ERROR,
            "the token %s is a two's complement, but its matches have not all one length of at most %d bytes",
            "write how many bytes it has, for example '.{2}'"),
    NO_LAST_GROUP(
            Severity.ERROR,
            "the token %s is a number in radix %s, but not each match ends with its only byte below 80",
            "let the last byte be one of [\\x00-\\x7f] and all before it of [\\x80-\\xff], as in "
                    + "'[\\x80-\\xff]{0,3}[\\x00-\\x7f]'"),
    UNTYPED_QUANTITY(
            Severity.ERROR,
            "the token %s %s, so it gives no number",
            "declare it %1$s : long = …, or use a name that no token has, and the handler is asked"),
    NOT_ONLY_DIGITS(Severity.ERROR, "the token %s is a number in radix %d, but %s can be among its digits", "%4$s"),
    INHERITED_METHOD(Severity.ERROR, "%s is a method that every handler has", "%2$s"),
    METHOD_CLASH(
            Severity.ERROR,
            "the handler has a method %s already, which the parser asks",
            "choose another name for the production"),
    QUANTITY_IS_SELECTOR(
            Severity.ERROR, "%s is a selector, so the handler's method %1$s() gives no number", "choose another name"),
    VALUE_MISSING(
            Severity.ERROR,
            "the number for %s is that of %s, which does not always stand before it, in this alternative or before what contains it",
            "put %3$s before it, or let the handler say the number: %4$s"),
    VALUE_OVERWRITTEN(
            Severity.ERROR,
            "the number for %s is that of %s, and what stands between them can bring another one",
            "give the element that is meant a name that nothing between them has, and use it, put nothing between them that"
                    + " contains %3$s, or let the handler say the number: %4$s"),

    // Values.
    NEEDS_NON_TERMINAL(Severity.ERROR, "%s %s", "name a non-terminal for it"),
    TEXT_WITHOUT_CONSTANT(Severity.ERROR, "%s has no constant: %s", "write %3$s, with names of yours"),
    UNNAMED_GROUP(Severity.ERROR, "the group %s has a value, but no name", "name it: kind=%1$s"),
    NAMES_NO_VALUE(
            Severity.ERROR,
            "%s names something that has no value",
            "remove the name; a fixed text has a value only where it is optional or one of several, a silent token never"),
    SEPARATOR_WITH_VALUE(
            Severity.ERROR,
            "the separator %s has a value, which a list does not keep",
            "make its token silent if it does not matter, or name a non-terminal for the separator and what follows it"),
    SAME_COMPONENT(
            Severity.ERROR, "%s has two values called %s", "name one of the elements, for example: other_%2$s=…"),
    BAD_COMPONENT_NAME(
            Severity.ERROR, "no record can have a component called %s", "name the element, for example: the_%1$s=…"),
    BAD_CLASS_NAME(
            Severity.ERROR,
            "the value of %s cannot be the class %s, because Java has one or because it is no name",
            "rename it, or name the production: {%1$s_value}"),
    SAME_CLASS(Severity.ERROR, "%s and %s would both be the class %s", "rename one of them"),
    SHARED_MESSAGES(
            Severity.ERROR,
            "%s is also the list of the start %s, whose elements are handed over, so it is no value here",
            "name a non-terminal for an element of one of the lists"),

    BAD_PARAMETER_NAME(
            Severity.ERROR,
            "no method of an evaluator can have a parameter called %s",
            "name the element, for example: the_%1$s=…"),
    SAME_METHOD(
            Severity.ERROR,
            "the methods of %s and %s would have the same name and parameters",
            "rename one of them, or a production: {%1$s_value}"),
    EVALUATOR_WITHOUT_TYPES(
            Severity.WARNING,
            "an evaluator is asked for, but no value has a type, so it has no method to compute one",
            "declare types, for example: types: 'number' : double   expression : double"),
    DELIVERED_WITHOUT_TYPE(
            Severity.ERROR,
            "%s is to be delivered, but has no type, so an evaluator has no value of it",
            "declare its type, or remove it from the section delivers"),
    TYPE_OF_LIST(
            Severity.ERROR,
            "the start %s has a type, but consists of a list, whose elements are handed over, so it has no value",
            "remove the type; the elements can have one"),

    // Writers.
    WRITER_WITHOUT_RECORDS(
            Severity.ERROR, "a writer writes records, and there are none", "add the directive values records"),
    WRITER_NEEDS_TEXT(
            Severity.ERROR,
            "the token %s has no value here and more than one text, so a writer does not know what to write",
            "say it: %1$s = … writes 'text', or remove silent, so that the record says it%2$s"),
    WRITER_CANNOT_TELL(Severity.ERROR, "a writer cannot tell %s, as in %s", "%3$s"),
    WRITES_NO_MATCH(Severity.ERROR, "%s does not match '%s'", "what is written must be read as that token"),
    WRITER_LATE(
            Severity.ERROR,
            "the part %s is not complete with its last byte: %s",
            "let it end with a text that nothing continues, such as the end of a line"),
    WRITER_PART_FIRST(
            Severity.ERROR,
            "%s is or contains a part, which a writer writes first, but %s stands before it",
            "let the part stand first, or deliver what stands before it, too"),
    WRITER_PART_UNTOLD(
            Severity.ERROR,
            "%s contains a part, and no component of the record tells whether the part is there",
            "name a non-terminal with an alternative for each case, or let it consist of the part alone"),
    WRITER_RAW_REPEATED(
            Severity.ERROR,
            "the raw bytes %s can come several times in the part %s, but a writer is given them once",
            "give them a type and a max, so that they are values, or deliver what contains them"),
    WRITER_NEEDS_NON_TERMINAL(Severity.ERROR, "a writer cannot write %s, which %s", "name a non-terminal for it"),

    // Automata.
    AUTOMATON_TOO_LARGE(
            Severity.ERROR, "the automaton of %s has more than %d states", "lower its counts or split the token"),
    LEXER_TOO_COSTLY(
            Severity.ERROR,
            "the automata of the tokens take more than %2$d steps to build, most of them for %s",
            "lower its counts: counts within counts multiply"),
    LEXER_TOO_LARGE(
            Severity.ERROR,
            "the automaton that tells the tokens apart needs more than %s, most of them for %s",
            "lower the counts of one of them, or let its matches begin with other bytes"),
    UNBOUNDED_LOOK_BACK(
            Severity.WARNING,
            "after a match of %2$s any number of bytes may be read as the beginning of %1$s, for example \"%3$s\"",
            "%4$s"),
    CYCLE(
            Severity.ERROR,
            "%s can come round to itself without a byte of the input:%s",
            "let each round read a token; where the recursion stands after something that can be empty, put it first"),
    VIRTUAL_TERMINAL_NOT_ALONE(
            Severity.ERROR,
            "%s is asked for where %s can come too, %s: the parser could not know whether to ask or to read",
            "%4$s"),
    UNDECIDED_WHOLE(
            Severity.ERROR,
            "where '%s' is read, it can belong to %s, which is whole, or to %s, which is not: whether it is delivered alone"
                    + " or in the call is not known then",
            "make both whole, or put a token before that tells them apart"),
    UNDECIDED_NAME(
            Severity.ERROR,
            "where '%s' is read, it can be the element %s, whose number is used, or %s: which one is not known then",
            "give both the name %2$s, declare a second token for one, or put a token before that tells them apart"),
    SHIFT_REDUCE_CONFLICT(Severity.ERROR, "%s: on %s the parser could shift or reduce%s", "%4$s"),
    REDUCE_REDUCE_CONFLICT(Severity.ERROR, "%s: on %s the parser could reduce in several ways%s", "%4$s"),
    DEAD_TOKEN(Severity.ERROR, "%s", "%2$s"),
    YIELDS_NOTHING(
            Severity.ERROR,
            "the token %s loses nothing to %s",
            "remove it: yields is for losses of strings that are meant"),
    OVERLAP(Severity.WARNING, "%s", "%2$s"),
    DEAD_BLANK(Severity.WARNING, "%s", "remove it, or let it match something that no token takes"),
    BLANK_NOT_SKIPPED(Severity.INFO, "%s", ""),
    TOO_LARGE(Severity.ERROR, "the grammar is too large: %s", "split the grammar, or lower the counts of its regexes"),
    NAME_TOO_LONG(Severity.ERROR, "the name %s takes %d bytes, above %d", "shorten it");

    private final Severity severity;
    private final String message;
    private final String hint;

    /** @param hint empty if there is none */
    DiagnosticKind(Severity severity, String message, String hint) {
        this.severity = severity;
        this.message = message;
        this.hint = hint;
    }

    /** Returns the stable name in the documentation, for example {@code unknown-token}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the severity. */
    public Severity severity() {
        return severity;
    }

    String message(Object... arguments) {
        return message.formatted(arguments);
    }

    @Nullable
    String hint(Object... arguments) {
        String text = hint.formatted(arguments);
        return text.isBlank() ? null : text;
    }
}
