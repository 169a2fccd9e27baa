package org.tatoo.samples.calculator;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalculatorTest {
    private final Calculator calculator = new Calculator();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 + 2 * 3            | 7
            (1 + 2) * 3          | 9
            10 - 4 - 3           | 3
            2 - 3 + 4            | 3
            100 / 10 / 5         | 2
            7 * 8 % 5            | 1
            7 % 5 * 8            | 16
            2 ^ 3 ^ 2            | 512
            (2 ^ 3) ^ 2          | 64
            2 * 3 ^ 2            | 18
            -2 ^ 2               | -4
            (-2) ^ 2             | 4
            2 ^ -2               | 0.25
            2 ^ -1 ^ 2           | 0.5
            -2 * -3              | 6
            1 - -1               | 2
            - - + -5             | -5
            ((((((7))))))        | 7
            1+2*3-4/5            | 6.2
            """)
    void operatorsBindByPriority(String line, String value) {
        assertThat(value(line)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.1 + 0.2                                 | 0.3
            1 / 3                                     | 0.3333333333333333333333333333333333
            2 / 3                                     | 0.6666666666666666666666666666666667
            10 / 4                                    | 2.5
            .5 + 5.                                   | 5.5
            1.50                                      | 1.5
            -0                                        | 0
            0 * -1e6000                               | 0
            1e3                                       | 1000
            25e-1                                     | 2.5
            7 % 3                                     | 1
            -7 % 3                                    | -1
            7 % -3                                    | 1
            5.5 % 2                                   | 1.5
            1e6144 % 7e-6143                          | 5E-6143
            2 ^ 100                                   | 1267650600228229401496703205376
            2 ^ 0.5e1                                 | 32
            0 ^ 0                                     | 1
            0 ^ 5                                     | 0
            (-1) ^ 999999999                          | -1
            1e33                                      | 1000000000000000000000000000000000
            1e34                                      | 1E+34
            12345678901234567890123456789012345678    | 1.234567890123456789012345678901235E+37
            0.0000001                                 | 0.0000001
            0.00000001                                | 1E-8
            10 ^ 6144                                 | 1E+6144
            10 ^ -6143                                | 1E-6143
            """)
    void numbersAreDecimal(String line, String value) {
        assertThat(value(line)).isEqualTo(value);
    }

    @Test
    void namesKeepTheirValuesForLaterLines() {
        assertThat(calculator.calculate("x = 2 + 1")).isEqualTo(new Outcome.Right("x", BigDecimal.valueOf(3)));
        assertThat(value("x * x")).isEqualTo("9");
        calculator.calculate("x = x + 1");
        calculator.calculate("_y2 = x");
        assertThat(value("_y2 - x")).isEqualTo("0");
    }

    @Test
    void aWrongLineChangesNoName() {
        calculator.calculate("x = 1");
        assertThat(calculator.calculate("x = 2 / 0")).isInstanceOf(Outcome.Fault.class);
        assertThat(calculator.calculate("x = 3 )")).isInstanceOf(Outcome.Fault.class);
        assertThat(value("x")).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \t ", "# 1 + 1", " # é"})
    void anEmptyLineComesToNothing(String line) {
        assertThat(calculator.calculate(line)).isEqualTo(new Outcome.Right(null, null));
    }

    @Test
    void aCommentEndsAnExpression() {
        assertThat(value("1 + 1 # + 1")).isEqualTo("2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            1 + * 2      | 4  | unexpected '*', expected a number, a name, '+', '-' or '('
            1 +          | 3  | the line ends too early, expected a number, a name, '+', '-' or '('
            (1 + 2       | 6  | the line ends too early, expected '+', '-', '*', '/', '%', '^' or ')'
            1 + 2)       | 5  | unexpected ')', expected '+', '-', '*', '/', '%', '^' or the end of the line
            1 2          | 2  | unexpected '2', expected '+', '-', '*', '/', '%', '^' or the end of the line
            *            | 0  | unexpected '*', expected a number, a name, '+', '-', '(' or the end of the line
            x 1          | 2  | unexpected '1', expected '+', '-', '*', '/', '%', '^', '=' or the end of the line
            3 = x        | 2  | unexpected '=', expected '+', '-', '*', '/', '%', '^' or the end of the line
            x =          | 3  | the line ends too early, expected a number, a name, '+', '-' or '('
            1.2.3        | 3  | unexpected '.', expected '+', '-', '*', '/', '%', '^' or the end of the line
            1e+          | 1  | unexpected 'e', expected '+', '-', '*', '/', '%', '^' or the end of the line
            2 + é        | 4  | unexpected 'é', expected a number, a name, '+', '-' or '('
            1 + x        | 4  | x has no value
            1 / 0        | 2  | division by zero
            1 % (2 - 2)  | 2  | division by zero
            1 + 0 ^ -1   | 6  | division by zero: a negative power of 0
            2 ^ 0.5      | 2  | the exponent must be an integer
            1 ^ 1e9      | 2  | the exponent must be from -999999999 to 999999999
            2 ^ 1e9      | 2  | overflow: the number is not below 1E+6145
            2 ^ -1e6000  | 2  | underflow: the number is nearer to zero than 1E-6143
            9e6144 * 10  | 7  | overflow: the number is not below 1E+6145
            1e-6143 / 10 | 8  | underflow: the number is nearer to zero than 1E-6143
            5 + 1e6145   | 4  | overflow: the number is not below 1E+6145
            1e9999999999 | 0  | the exponent of the number is too large
            """)
    void aWrongLineIsExplained(String line, long offset, String message) {
        assertThat(calculator.calculate(line)).isEqualTo(new Outcome.Fault(offset, message));
    }

    @Test
    void aControlCharacterIsShownByItsNumber() {
        assertThat(calculator.calculate("1\0"))
                .isInstanceOfSatisfying(
                        Outcome.Fault.class,
                        fault -> assertThat(fault.message()).startsWith("unexpected character 0000, expected "));
    }

    @Test
    void aLineIsRightAfterEachWrongOne() {
        assertThat(value("x = 7")).isEqualTo("7");
        for (String wrong :
                List.of("1 +", ")", "1 / 0", "y", "é", "x".repeat(101), "(".repeat(2000), "+".repeat(70_000))) {
            assertThat(calculator.calculate(wrong)).isInstanceOf(Outcome.Fault.class);
            assertThat(value("x")).isEqualTo("7");
        }
    }

    @Test
    void whatIsTooLongOrTooDeepIsRefused() {
        assertThat(calculator.calculate("1 + " + "2".repeat(1001)))
                .isEqualTo(new Outcome.Fault(4, "the number is too long"));
        assertThat(calculator.calculate("x".repeat(101))).isEqualTo(new Outcome.Fault(0, "the name is too long"));
        assertThat(calculator.calculate("(".repeat(100_000)))
                .isInstanceOfSatisfying(
                        Outcome.Fault.class,
                        fault -> assertThat(fault.message()).isEqualTo("nested too deeply"));
    }

    private String value(String line) {
        Outcome outcome = calculator.calculate(line);
        assertThat(outcome).isInstanceOf(Outcome.Right.class);
        return Arithmetic.text(Objects.requireNonNull(((Outcome.Right) outcome).value()));
    }
}
