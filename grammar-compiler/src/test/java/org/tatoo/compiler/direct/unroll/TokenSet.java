package org.tatoo.compiler.direct.unroll;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tokens whose matches differ in shape, with the inputs to try.
 *
 * @param tokens a declaration a line
 * @param alphabet the letters of inputs
 * @param max the most bytes of a token
 * @param whole whether code follows the whole automaton, which has no cycles that the tables have to follow
 */
public record TokenSet(String tokens, String alphabet, int max, boolean whole) {
    /** The most letters of an input. */
    private static final int LENGTH = 6;

    /** All sets. */
    public static Stream<TokenSet> all() {
        return Stream.of(
                new TokenSet("word = '[a-c]+'", "abc;", LENGTH, true),
                new TokenSet("ab = 'ab'\nabc = 'abc'\nword = '[a-c]+'\nend = ';'", "abc;", LENGTH, true),
                new TokenSet("set = '(?i)ab'\nquit = 'ba'\nword = '(?i)[a-b]+'", "abAB ", LENGTH, true),
                new TokenSet("a = 'a'\nabc = 'abc'\nb = 'b'", "abcx", LENGTH, true),
                new TokenSet("a = 'a'\nab = 'a*b'", "abx", LENGTH, true),
                new TokenSet("words = '[ab]+( +[ab]+)*'\nend = ';'", "ab ;", LENGTH, true),
                new TokenSet("words = '[ab]+( +[ab]+)*'\nblank = ' '", "ab ;", LENGTH, true),
                new TokenSet("name = '[a-c]+'\nnumber = '[0-1]+'\npair = '[a-c]+=[0-1]+'", "ab1=", LENGTH, true),
                new TokenSet("pairs = '(ab)+c'\nab = 'ab'", "abc;", LENGTH, false),
                new TokenSet("text = '\"([^\"n]|nn)*\"'", "\"an;", LENGTH, true),
                new TokenSet("note = '/[*]([^*]|[*]+[^*/])*[*]+/'\nslash = '/'", "/*a;", LENGTH, false),
                new TokenSet("eol = '\\r?\\n'\ntext = '[^\\r\\n]+'", "\r\na", LENGTH, true),
                new TokenSet("few = '[ab]+' max 3\nend = ';'", "ab;", 3, true),
                new TokenSet("version = 'ab/1\\.[01]'\nab = 'ab'", "ab/1.", LENGTH, true));
    }

    /** All strings of one to {@link #LENGTH} letters. */
    public List<byte[]> inputs() {
        List<String> strings = new ArrayList<>(List.of(""));
        for (int i = 0; strings.get(i).length() < LENGTH; i++) {
            for (int j = 0; j < alphabet.length(); j++) {
                strings.add(strings.get(i) + alphabet.charAt(j));
            }
        }
        return strings.stream()
                .skip(1)
                .map(text -> text.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
    }

    @Override
    public String toString() {
        return tokens.replace('\n', ' ');
    }
}
