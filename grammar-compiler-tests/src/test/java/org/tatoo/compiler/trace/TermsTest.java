package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What generated parsers compute, up to the limits of 64 bits. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TermsTest {
    private static final Map<String, String> TERMS = new TreeMap<>(Map.ofEntries(
            Map.entry("a", "n"),
            Map.entry("b", "n + 1"),
            Map.entry("c", "n - 1"),
            Map.entry("d", "n * 2"),
            Map.entry("e", "-3 * n"),
            Map.entry("f", "n / 3"),
            Map.entry("g", "0 - n"),
            Map.entry("h", "(n + 1) * 0"),
            Map.entry("i", "n - -9223372036854775808"),
            Map.entry("j", "(n + 1) / 2 * 2"),
            Map.entry("k", "n + asked"),
            Map.entry("l", "9223372036854775807 - n"),
            Map.entry("m", "10 - n - 1"),
            Map.entry("n", "10 - (n - 1)"),
            Map.entry("o", "2 + n * 3"),
            Map.entry("p", "n * 4 / 3"),
            Map.entry("q", "n * -9223372036854775808"),
            Map.entry("r", "-9223372036854775807 + n")));

    private static final Map<String, List<String>> ANSWERS = Map.of("asked", List.of("4611686018427387904"));

    private final GeneratedClasses parser = GeneratedClasses.of("""
            directives:
              charset binary
            tokens:
              number : long(256 signed) = '.{8}'
              wanted : long(256 signed) = '.{8}'
            %sproductions:
              s = %s ;
            """.formatted(
            TERMS.entrySet().stream()
                    .map(term -> declarations(term.getKey(), term.getValue().replace("n", "number")))
                    .collect(Collectors.joining()),
            TERMS.keySet().stream().map(TermsTest::alternative).collect(Collectors.joining(" | "))));

    /** One choice by the sign of the term, the other by whether it has the number wanted. */
    private static String declarations(String name, String term) {
        return """
              %1$s = '%1$s' silent
              sign_%1$s = choose(%2$s: -9223372036854775808..-1 below | else above)
              is_%1$s = choose(%2$s - wanted: 0 same | else other)
            """.formatted(name, term);
    }

    private static String alternative(String name) {
        return "'%1$s' 'number' ('sign_%1$s.below' | 'sign_%1$s.above') 'wanted' ('is_%1$s.same' | 'is_%1$s.other') {p_%1$s}"
                .formatted(name);
    }

    private List<String> events(String name, long number, long wanted) {
        ByteBuffer input = ByteBuffer.allocate(1 + 2 * Long.BYTES);
        input.put((byte) name.charAt(0)).putLong(number).putLong(wanted);
        return parser.events(input.array(), ANSWERS).stream()
                .filter(event -> !event.matches("(shift (number|wanted)|reduce|accept|ACCEPT|REJECT).*"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "a, 9223372036854775807, 9223372036854775807",
        "a, -9223372036854775807, -9223372036854775807",
        "b, 9223372036854775806, 9223372036854775807",
        "b, -1, 0",
        "c, -9223372036854775806, -9223372036854775807",
        "d, 4611686018427387903, 9223372036854775806",
        "d, -4611686018427387903, -9223372036854775806",
        "e, 7, -21",
        "e, 3074457345618258602, -9223372036854775806",
        "f, 9, 3",
        "f, -6, -2",
        "f, 0, 0",
        "g, 9223372036854775807, -9223372036854775807",
        "g, -9223372036854775807, 9223372036854775807",
        "h, 9223372036854775806, 0",
        "j, 3, 4",
        "k, 4611686018427387903, 9223372036854775807",
        "k, -4611686018427387905, -1",
        "l, 0, 9223372036854775807",
        "l, 9223372036854775807, 0",
        "m, 4, 5",
        "n, 4, 7",
        "o, 4, 14",
        "p, 6, 8",
        "r, 0, -9223372036854775807"
    })
    void aTermIsWhatItsStepsAre(String name, long number, long value) {
        String sign = value < 0 ? "below" : "above";
        assertThat(events(name, number, value))
                .containsExactly("shift sign_" + name + "." + sign + " \"\"", "shift is_" + name + ".same \"\"");
        if (value > Long.MIN_VALUE + 1 && value < Long.MAX_VALUE) {
            assertThat(events(name, number, value + (value < 0 ? -1 : 1)))
                    .last()
                    .isEqualTo("shift is_" + name + ".other \"\"");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a, -9223372036854775808",
        "b, 9223372036854775807",
        "b, -9223372036854775808",
        "c, -9223372036854775807",
        "c, -9223372036854775808",
        "d, 4611686018427387904",
        "d, -4611686018427387904",
        "d, 9223372036854775807",
        "e, 3074457345618258603",
        "e, -3074457345618258603",
        "f, 1",
        "f, -7",
        "f, -9223372036854775808",
        "g, -9223372036854775808",
        "h, 9223372036854775807",
        "i, 0",
        "i, -1",
        "j, 2",
        "j, 9223372036854775807",
        "k, 4611686018427387904",
        "k, -9223372036854775808",
        "l, -1",
        "l, -9223372036854775808",
        "p, 4611686018427387904",
        "p, 2",
        "q, 0",
        "q, 1",
        "r, -1"
    })
    void aStepThatIsNoWholeNumberOf64BitsIsABadChoice(String name, long number) {
        assertThat(events(name, number, 0)).singleElement().asString().startsWith("error BAD_CHOICE at 9 ");
    }
}
