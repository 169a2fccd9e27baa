package org.tatoo.samples.calculator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CalculatorCommandTest {
    private record Run(int exitCode, String out, String err) {}

    @Test
    void everyLineIsAnswered() {
        assertThat(run("x = 1 + 1\n\n# nothing\r\nx * 21\r\n6 * 7"))
                .isEqualTo(new Run(0, lines("x = 2", "42", "42"), ""));
    }

    @Test
    void aWrongLineIsMarkedAndTheNextOneIsAnswered() {
        assertThat(run("1 + * 2\n\t(1 / 0)\n3\n"))
                .isEqualTo(new Run(
                        1,
                        lines("3"),
                        lines(
                                "1 + * 2",
                                "    ^",
                                "line 1, column 5: unexpected '*', expected a number, a name, '+', '-' or '('",
                                "\t(1 / 0)",
                                "\t   ^",
                                "line 2, column 5: division by zero")));
    }

    @Test
    void columnsCountCharacters() {
        assertThat(run("1 # é\n(é\n1 + \u0007 2\n").err())
                .contains(lines(
                        "(é", " ^", "line 2, column 2: unexpected 'é', expected a number, a name, '+', '-' or '('"))
                .contains(lines("1 + \ufffd 2", "    ^"));
    }

    @Test
    void argumentsAreRefused() {
        Run run = run("", "1 + 1");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--help").hasLineCount(1);
    }

    @Test
    void helpTellsTheOperators() {
        assertThat(run("", "--help").out()).contains("+ - * / % ^");
    }

    @Test
    void inputThatCannotBeReadIsOneMessage() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("gone");
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                throw new IOException("gone");
            }
        };
        Run run = run(broken, OutputStream.nullOutputStream());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).isEqualTo(lines("calculator: standard input cannot be read: gone"));
    }

    @Test
    @Timeout(60)
    void nothingIsCalculatedForNobody() {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return '\n';
            }

            @Override
            public int read(byte[] bytes, int from, int length) {
                bytes[from] = '1';
                bytes[from + 1] = '\n';
                return 2;
            }
        };
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("nobody reads");
            }
        };
        assertThat(run(endless, broken).exitCode()).isEqualTo(1);
    }

    @Test
    @Timeout(60)
    void aProcessAnswersEachLineBeforeTheNextOneComes() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        CalculatorCommand.class.getName())
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
                BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            try (OutputStream in = process.getOutputStream()) {
                assertThat(exchange(in, "2 * 21\n", out)).isEqualTo("42");
                assertThat(exchange(in, "x = 2 ^ 10\r\n", out)).isEqualTo("x = 1024");
                assertThat(exchange(in, "1 +\n", err)).isEqualTo("1 +");
                assertThat(err.readLine()).isEqualTo("   ^");
                assertThat(err.readLine()).startsWith("line 3, column 4: the line ends too early, expected ");
                assertThat(exchange(in, "x\n", out)).isEqualTo("1024");
            }
            assertThat(out.readLine()).isNull();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String exchange(OutputStream in, String line, BufferedReader answers) throws IOException {
        in.write(line.getBytes(StandardCharsets.UTF_8));
        in.flush();
        return answers.readLine();
    }

    private static Run run(String input, String... arguments) {
        return run(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new ByteArrayOutputStream(),
                arguments);
    }

    private static Run run(InputStream in, OutputStream out, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = CalculatorCommand.run(
                arguments,
                in,
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Run(exitCode, out instanceof ByteArrayOutputStream bytes ? text(bytes) : "", text(err));
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String lines(String... lines) {
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }
}
