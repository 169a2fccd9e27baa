package org.tatoo.compiler.trace;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** The classes of a grammar's parser, compiled with all warnings as errors. */
record GeneratedClasses(Compilation compilation, List<ClassFile> files) {
    static Compilation compile(String grammar) {
        return GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", grammar), "g.ebnf"));
    }

    /** @throws IllegalStateException if they do not compile */
    static GeneratedClasses of(Compilation compilation) {
        List<String> options = List.of(
                "-Xlint:all", "-Werror", "-classpath", System.getProperty("java.class.path"), "--release", "17");
        List<ClassFile> files = InMemoryCompiler.classes(compilation.files(), options).entrySet().stream()
                .map(entry -> ClassFile.of(entry.getKey(), entry.getValue()))
                .toList();
        return new GeneratedClasses(compilation, files);
    }

    static GeneratedClasses of(String grammar) {
        return of(compile(grammar));
    }

    /** The methods but for the initialisers of classes, and of enums the array of their constants, which is part of that. */
    List<ClassFile.Method> methods() {
        return files.stream()
                .flatMap(file -> file.methods().stream())
                .filter(method ->
                        !method.name().equals("<clinit>") && !method.name().equals("$values"))
                .toList();
    }

    /** The events of {@code input}, fed as a whole, and the verdict behind them. */
    List<String> events(byte[] input) {
        List<String> events = new ArrayList<>();
        TracedParser traced = TracedParser.compile(compilation);
        PushParser parser = traced.parser(traced.starts().get(0), events::add);
        ParseStatus status = parser.feed(ByteBuffer.wrap(input));
        events.add((status == ParseStatus.NEED_INPUT ? parser.finish() : status).toString());
        return events;
    }
}
