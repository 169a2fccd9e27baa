package org.tatoo.samples.calculator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The command that answers each line of standard input as soon as it ends, and continues after a wrong one. */
final class CalculatorCommand {
    private static final int RIGHT = 0;
    private static final int WRONG = 1;
    private static final int USAGE = 2;

    private static final String HELP = """
            Usage: calculator
            Calculates the expressions on standard input, one a line.

              + - * / % ^ ( )   by priority; ^ is a power and binds to the right, % has the sign of its left side
              name = expression gives a name a value for the lines that follow
              # comment         to the end of the line

            Numbers are decimal, with 34 digits and exponents from -6143 to 6144.
            Results go to standard output. A wrong line is shown on standard error with a caret.

            Exit codes:
              0   every line was right
              1   a line was wrong, or could not be read or written
              2   wrong arguments
            """;

    private final Calculator calculator = new Calculator();
    private final BufferedReader in;
    private final PrintStream out;
    private final PrintStream err;
    private int exitCode = RIGHT;

    private CalculatorCommand(InputStream in, PrintStream out, PrintStream err) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.err = err;
    }

    public static void main(String[] arguments) {
        System.exit(run(arguments, System.in, System.out, System.err));
    }

    /** Runs the command; returns its exit code. */
    static int run(String[] arguments, InputStream in, PrintStream out, PrintStream err) {
        if (arguments.length == 0) {
            return new CalculatorCommand(in, out, err).run();
        }
        if (arguments.length == 1 && (arguments[0].equals("--help") || arguments[0].equals("-h"))) {
            out.print(HELP);
            out.flush();
            return RIGHT;
        }
        err.println("calculator: no arguments are taken, expressions come from standard input; see --help");
        return USAGE;
    }

    private int run() {
        try {
            String line = in.readLine();
            for (long number = 1; line != null && !out.checkError(); number++) {
                tell(calculator.calculate(line), line, number);
                line = in.readLine();
            }
        } catch (IOException e) {
            err.println("calculator: standard input cannot be read: " + e.getMessage());
            exitCode = WRONG;
        }
        return out.checkError() ? WRONG : exitCode;
    }

    private void tell(Outcome outcome, String line, long number) {
        if (outcome instanceof Outcome.Right right && right.value() != null) {
            String name = right.name() == null ? "" : right.name() + " = ";
            out.println(name + Arithmetic.text(right.value()));
        } else if (outcome instanceof Outcome.Fault fault) {
            exitCode = WRONG;
            err.println(Messages.marked(fault, line, number));
            err.flush();
        }
    }
}
