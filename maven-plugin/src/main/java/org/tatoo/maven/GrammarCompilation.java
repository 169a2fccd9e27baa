package org.tatoo.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;

/** The compilation of a grammar whose output is out of date. */
final class GrammarCompilation {
    private final GenerationRequest request;
    private final GrammarRecords before;
    private final OutputFolder output;
    private final String settings;

    private GrammarCompilation(GenerationRequest request, GrammarRecords before, OutputFolder output, String settings) {
        this.request = request;
        this.before = before;
        this.output = output;
        this.settings = settings;
    }

    static GrammarCompilation of(GenerationRequest request, GrammarRecords before, OutputFolder output)
            throws IOException {
        Digest settings = new Digest()
                .add("failOnWarning "
                        + request.failOnWarning().kinds().stream().sorted().toList())
                .add("tablesOnly " + request.tablesOnly());
        for (Path part : request.generator()) {
            settings.addTree(part);
        }
        return new GrammarCompilation(request, before, output, settings.hex());
    }

    Outcome compile(Path file) throws IOException {
        byte[] content = Files.readAllBytes(file);
        String grammar = FileTree.path(request.sourceDirectory(), file);
        GrammarRecord record = before.get(grammar);
        return record != null && isUpToDate(record, grammar, file, content)
                ? Outcome.upToDate(grammar, record)
                : compile(grammar, file, content);
    }

    private boolean isUpToDate(GrammarRecord record, String grammar, Path file, byte[] content) throws IOException {
        Stream<String> used = record.used().stream()
                .flatMap(name -> request.path().find(name).stream())
                .map(SourceFile::path);
        return record.digest().equals(digest(grammar, content, record.used()))
                && record.warnsOf(
                        Stream.concat(Stream.of(file.toString()), used).toList())
                && output.holds(record);
    }

    /** Returns the digest of all that the output of {@code grammar} depends on, with the grammars {@code used}. */
    private String digest(String grammar, byte[] content, List<String> used) {
        Digest digest = new Digest().add(settings).add(grammar).add(content);
        for (String name : used) {
            digest.add(name).add(request.path().find(name).map(SourceFile::text).orElse(""));
        }
        return digest.hex();
    }

    private Outcome compile(String grammar, Path file, byte[] content) {
        CharBuffer text = CharBuffer.allocate(content.length);
        boolean malformed =
                UTF_8.newDecoder().decode(ByteBuffer.wrap(content), text, true).isError();
        SourceFile source = new SourceFile(file.toString(), text.flip().toString());
        return malformed ? malformed(grammar, source) : compile(grammar, content, source);
    }

    private Outcome malformed(String grammar, SourceFile begin) {
        Message message = Message.error(
                begin, begin.text().length(), "the file is not UTF-8 from here on", "save it with the encoding UTF-8");
        return Outcome.refused(grammar, before.get(grammar), List.of(message));
    }

    private Outcome compile(String grammar, byte[] content, SourceFile source) {
        Compilation compilation = GrammarCompiler.compile(
                        new GrammarSource(source, grammar, request.path()),
                        request.tablesOnly() ? new CompilerOption[] {CompilerOption.TABLES} : new CompilerOption[0])
                .failingOn(request.failOnWarning());
        List<Message> messages =
                compilation.diagnostics().stream().map(Message::of).toList();
        return compilation.hasErrors()
                ? Outcome.refused(grammar, before.get(grammar), messages)
                : Outcome.generated(
                        grammar,
                        GrammarRecord.of(
                                digest(grammar, content, compilation.used()),
                                compilation.used(),
                                compilation.files(),
                                messages),
                        compilation.files(),
                        messages);
    }
}
