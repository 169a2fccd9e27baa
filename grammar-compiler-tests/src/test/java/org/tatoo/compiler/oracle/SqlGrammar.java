package org.tatoo.compiler.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a grammar like that of SQL, with 2,400 productions: queries and expressions with 12 priorities as people write
 * them, and statements that create, alter, show and drop objects of many kinds, each kind with options of its own. What a
 * compiler does with large grammars is measured on it.
 */
public final class SqlGrammar {
    private static final int PRODUCTIONS = 2400;
    private static final int OPTIONS = 34;
    private static final Pattern KEYWORD = Pattern.compile("'([A-Z_]+)'");

    private static final String HEAD = """
            directives:
              max 128
              depth 10000
            priorities:
              disjunction    = 1 left
              conjunction    = 2 left
              negation       = 3 right
              test           = 4 nonassoc
              comparison     = 5 nonassoc
              pattern        = 6 nonassoc
              concatenation  = 7 left
              additive       = 8 left
              multiplicative = 9 left
              power          = 10 right
              sign           = 11 right
              cast           = 12 left
            tokens:
              open         = '\\('
              close        = '\\)'
              open_square  = '\\['
              close_square = '\\]'
              comma        = ','
              dot          = '\\.'
              semicolon    = ';'
              arrow        = '=>'
              equal        = '='     [comparison]
              unequal      = '<>|!=' [comparison]
              less         = '<'     [comparison]
              greater      = '>'     [comparison]
              at_most_as   = '<='    [comparison]
              at_least_as  = '>='    [comparison]
              bar_bar      = '\\|\\|'  [concatenation]
              ampersand    = '&'     [concatenation]
              bar          = '\\|'    [concatenation]
              plus         = '\\+'    [additive]
              minus        = '-'     [additive]
              star         = '\\*'    [multiplicative]
              slash        = '/'     [multiplicative]
              percent      = '%'     [multiplicative]
              caret        = '\\^'    [power]
              cast_to      = '::'    [cast]
              parameter    = '\\?|:[a-z]+'
              integer      = '[0-9]+'
              decimal      = '[0-9]+\\.[0-9]+'
              string       = '\\'([^\\']|\\'\\')*\\'' max 8000
            """;

    private static final String TAIL = """
              identifier   = '[A-Za-z_][A-Za-z0-9_]*|"[^"]+"'
            blanks:
              space = '[ \\t\\r\\n]+'
            comments:
              line_comment = '--[^\\n]*'
              block_comment = '/\\*([^*]|\\*+[^*/])*\\*+/' max 8000
            productions:
            """;

    private final List<String> alternatives = new ArrayList<>();
    private final List<String> productions = new ArrayList<>();
    private final List<String> words = words("sql-words.txt");
    private int count;

    private SqlGrammar() {}

    /** Writes the grammar to the file that {@code arguments} names. */
    public static void main(String[] arguments) throws IOException {
        Files.writeString(Path.of(arguments[0]), text());
    }

    /** The grammar. */
    static String text() {
        return new SqlGrammar().write();
    }

    private String write() {
        String core = resource("sql-core.productions");
        count = count(core);
        List<String> kinds = words("sql-kinds.txt");
        for (int i = 0; i < kinds.size(); i++) {
            addKind(kinds.get(i), i);
        }
        addOptions("table_option", kinds.size());
        addSettings();
        String body = core.replace("{command_revoke} ;", "{command_revoke}" + String.join("", alternatives) + " ;")
                + String.join("", productions);
        return HEAD + keywords(body) + TAIL + body.indent(2);
    }

    /** The number of alternatives: each is a production. */
    private static int count(String text) {
        return (int) text.chars().filter(c -> c == '|' || c == ';').count();
    }

    private void addKind(String word, int kind) {
        String name = word.toLowerCase(Locale.ROOT);
        String option = name + "_option";
        addCommand("'CREATE' '%s' if_not_exists? name %s*".formatted(word, option), "create_" + name);
        addCommand("'ALTER' '%s' if_exists? name %s_action/'comma'+".formatted(word, name), "alter_" + name);
        addCommand("'DROP' '%s' if_exists? name/'comma'+ behaviour?".formatted(word), "drop_" + name);
        addCommand("'COMMENT' 'ON' '%s' name 'IS' 'string'".formatted(word), "comment_" + name);
        addCommand("'SHOW' '%s' 'LIKE' 'string' limit?".formatted(word), "show_" + name);
        addOptions(option, kind);
        addProduction(name + "_action", actions(name, option, kind));
    }

    private void addOptions(String nonTerminal, int kind) {
        List<String> options = new ArrayList<>();
        for (int i = 0; i < OPTIONS; i++) {
            options.add(option(kind, i) + " {" + nonTerminal + i + "}");
        }
        addProduction(nonTerminal, options);
    }

    private List<String> actions(String name, String option, int kind) {
        return List.of(
                "'SET' " + option + " {" + name + "_set}",
                "'RESET' '" + word(kind, OPTIONS) + "' {" + name + "_reset}",
                "'RENAME' 'TO' 'identifier' {" + name + "_rename}",
                "'OWNER' 'TO' 'identifier' {" + name + "_owner}",
                "'ADD' '" + word(kind, OPTIONS + 1) + "' literal {" + name + "_add}",
                "'DROP' '" + word(kind, OPTIONS + 2) + "' if_exists? 'identifier' behaviour? {" + name + "_drop}",
                "'MODIFY' 'open' assignment/'comma'+ 'close' {" + name + "_modify}",
                "'REPLACE' '" + word(kind, OPTIONS + 3) + "' expression 'BY' expression {" + name + "_replace}",
                "'CHECK' 'open' expression 'close' where? {" + name + "_check}");
    }

    /** One of the forms in which options of objects are written. */
    private String option(int kind, int i) {
        String first = "'" + word(kind, i) + "'";
        String second = "'" + word(kind, i + OPTIONS + 4) + "'";
        return switch ((kind + i) % 24) {
            case 0 -> first + " " + second;
            case 1 -> first + " 'equal'? literal";
            case 2 -> first + " size " + second + "?";
            case 3 -> first + " 'open' expression 'close'";
            case 4 -> first + " column_names";
            case 5 -> first + " boolean_value";
            case 6 -> first + " 'TO' 'identifier'";
            case 7 -> first + " 'equal' expression " + second;
            case 8 -> first + " 'open' assignment/'comma'+ 'close'";
            case 9 -> first + " 'FOR' 'EACH' 'ROW' " + second;
            case 10 -> first + " type " + second + " 'string'";
            default -> first;
        };
    }

    /** Fills up to the number of productions. */
    private void addSettings() {
        List<String> settings = new ArrayList<>();
        addCommand("'SET' setting", "command_set");
        for (int i = 0; count + settings.size() < PRODUCTIONS; i++) {
            settings.add("'" + words.get(i) + "' 'equal' literal {setting" + i + "}");
        }
        addProduction("setting", settings);
    }

    private String word(int kind, int i) {
        return words.get((kind * 29 + i * 5) % words.size());
    }

    private void addCommand(String alternative, String production) {
        alternatives.add("\n  | " + alternative + " {" + production + "}");
        count++;
    }

    private void addProduction(String name, List<String> list) {
        productions.add(name + " = " + String.join("\n  | ", list) + " ;\n");
        count += list.size();
    }

    private static String keywords(String body) {
        TreeSet<String> keywords = new TreeSet<>();
        Matcher matcher = KEYWORD.matcher(body);
        while (matcher.find()) {
            keywords.add(matcher.group(1));
        }
        StringBuilder text = new StringBuilder();
        for (String keyword : keywords) {
            text.append("  ")
                    .append(keyword)
                    .append(" = '(?i)")
                    .append(keyword)
                    .append("'")
                    .append(priority(keyword))
                    .append('\n');
        }
        return text.toString();
    }

    private static String priority(String keyword) {
        return switch (keyword) {
            case "OR" -> " [disjunction]";
            case "AND" -> " [conjunction]";
            case "NOT" -> " [negation]";
            case "IS" -> " [test]";
            case "LIKE", "ILIKE", "SIMILAR", "BETWEEN", "IN" -> " [pattern]";
            case "COLLATE", "AT" -> " [cast]";
            default -> "";
        };
    }

    private static List<String> words(String resource) {
        return List.of(resource(resource).trim().split("\\s+"));
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(SqlGrammar.class.getResourceAsStream("/oracle/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
