package org.tatoo.compiler.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.trace.Answers;
import org.tatoo.compiler.trace.TracedParser;
import org.tatoo.compiler.trace.WrongAnswer;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code tatoo trace}. */
@Command(
        name = "trace",
        description = {
            "Parses inputs and prints one event per line.",
            "Runs the code that generate writes, except that silent tokens are shown too."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Tatoo.Version.class)
final class TraceCommand implements Callable<Integer> {
    private static final int BUFFER = 65_536;

    @Option(names = "--start", paramLabel = "S", description = "The start symbol; default: the first.")
    private @Nullable String start;

    @Option(
            names = "--chunk",
            paramLabel = "N",
            description = "Feed N bytes at a time; default: the bytes of each read.")
    private int chunk = BUFFER;

    @Option(
            names = "--answer",
            paramLabel = "NAME=V1,V2…",
            description = "The handler's answers when the parser asks for NAME, repeated cyclically.")
    private Map<String, String> answers = Map.of();

    @Parameters(index = "0", paramLabel = "GRAMMAR", description = "An .ebnf file.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path grammar;

    @Parameters(index = "1..*", paramLabel = "INPUT", description = "Files to parse; default: standard input.")
    private List<Path> inputs = List.of();

    @Mixin
    private CommonOptions options = new CommonOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (chunk < 1) {
            throw new Complaint("--chunk takes a number of bytes from 1");
        }
        if (!TracedParser.isAvailable()) {
            throw new Complaint("trace compiles the parser, but this Java has no compiler: run it with a JDK");
        }
        Compilation compilation = options.compile(options.read(grammar), CompilerOption.AUDIBLE);
        GrammarFiles.print(
                compilation.diagnostics().stream()
                        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                        .toList(),
                spec.commandLine().getErr());
        if (compilation.hasErrors()) {
            return Tatoo.WRONG;
        }
        if (compilation.model() == null) {
            throw new Complaint(grammar + " is a part of other grammars and has no parser: trace one that uses it");
        }
        TracedParser parser = TracedParser.compile(compilation);
        String startSymbol = start == null ? parser.starts().get(0) : start;
        if (!parser.starts().contains(startSymbol)) {
            throw new Complaint(startSymbol + " is not a start symbol of " + grammar + "; these are: "
                    + String.join(", ", parser.starts()));
        }
        try {
            return traceAll(parser, startSymbol) ? 0 : Tatoo.WRONG;
        } catch (WrongAnswer e) {
            throw new Complaint("--answer: " + e.getMessage());
        }
    }

    private boolean traceAll(TracedParser parser, String startSymbol) {
        if (inputs.isEmpty()) {
            return trace(parser, startSymbol, answers(parser), System.in, "standard input");
        }
        boolean accepted = true;
        for (Path input : inputs) {
            if (inputs.size() > 1) {
                spec.commandLine().getOut().println("# " + input);
            }
            try (InputStream stream = Files.newInputStream(input)) {
                accepted &= trace(parser, startSymbol, answers(parser), stream, input.toString());
            } catch (IOException e) {
                throw new Complaint("cannot read " + input + ": " + GrammarFiles.reason(e, input));
            }
        }
        return accepted;
    }

    private Answers answers(TracedParser parser) {
        Map<String, List<String>> lists = new HashMap<>();
        answers.forEach((name, values) -> lists.put(name, List.of(values.split(",", -1))));
        return parser.answers(lists);
    }

    private boolean trace(TracedParser traced, String startSymbol, Answers answered, InputStream input, String name) {
        PrintWriter out = spec.commandLine().getOut();
        PushParser parser = traced.parser(startSymbol, out::println, answered);
        byte[] buffer = new byte[Math.min(chunk, BUFFER)];
        ParseStatus status = ParseStatus.NEED_INPUT;
        try {
            int count;
            while (status == ParseStatus.NEED_INPUT && (count = read(input, buffer)) > 0) {
                status = parser.feed(ByteBuffer.wrap(buffer, 0, count));
                out.flush();
            }
        } catch (IOException e) {
            throw new Complaint("cannot read " + name + ": " + e.getMessage());
        }
        if (status == ParseStatus.NEED_INPUT) {
            status = parser.finish();
        }
        if (status == ParseStatus.ACCEPTED) {
            out.println("accept " + startSymbol);
        }
        out.flush();
        return status == ParseStatus.ACCEPTED;
    }

    /** Reads exactly the requested chunk if there is one, otherwise the available bytes. */
    private int read(InputStream input, byte[] buffer) throws IOException {
        return chunk < BUFFER ? input.readNBytes(buffer, 0, buffer.length) : input.read(buffer);
    }
}
