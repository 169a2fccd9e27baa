package org.tatoo.benchmarks.compiled;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/** What was compiled of generated parsers, and of the runtime beneath them. */
final class Compilations {
    private static final int SECOND_COMPILER = 4;
    private static final double HOT = 0.01;

    /** The best level at which each method was compiled by itself. */
    private final Map<String, Integer> levels = new TreeMap<>();

    private final Map<Long, Integer> levelOfId = new HashMap<>();
    private final Set<String> inlined = new HashSet<>();
    private final Map<Long, String> failures = new TreeMap<>();

    /** How often each method was being executed when a sample was taken. */
    private final Map<String, Integer> samples = new TreeMap<>();

    private int allSamples;

    static Compilations read(Path file) throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        Compilations compilations = new Compilations();
        events.forEach(compilations::addCompilation);
        events.forEach(compilations::addInlining);
        events.forEach(compilations::addSample);
        return compilations;
    }

    private static boolean isOurs(String type) {
        return type.startsWith("org.tatoo.grammars.")
                || type.startsWith("org.tatoo.runtime.")
                || type.equals("org.tatoo.benchmarks.language.ScriptParser");
    }

    private void addCompilation(RecordedEvent event) {
        String name = event.getEventType().getName();
        if (name.equals("jdk.Compilation")) {
            int level = event.getShort("compileLevel");
            levelOfId.put(event.getLong("compileId"), level);
            RecordedMethod method = event.getValue("method");
            if (method != null && isOurs(method.getType().getName()) && event.getBoolean("succeded")) {
                levels.merge(
                        name(method.getType().getName(), method.getName(), method.getDescriptor()), level, Math::max);
            }
        } else if (name.equals("jdk.CompilationFailure")) {
            failures.put(event.getLong("compileId"), event.getString("failureMessage"));
        }
    }

    private void addInlining(RecordedEvent event) {
        if (event.getEventType().getName().equals("jdk.CompilerInlining")
                && event.getBoolean("succeeded")
                && levelOfId.getOrDefault(event.getLong("compileId"), 0) == SECOND_COMPILER) {
            String type = event.getString("callee.type").replace('/', '.');
            inlined.add(name(type, event.getString("callee.name"), event.getString("callee.descriptor")));
        }
    }

    private void addSample(RecordedEvent event) {
        if (event.getEventType().getName().equals("jdk.ExecutionSample")) {
            allSamples++;
            RecordedMethod method = event.getStackTrace().getFrames().get(0).getMethod();
            if (isOurs(method.getType().getName())) {
                samples.merge(
                        name(method.getType().getName(), method.getName(), method.getDescriptor()), 1, Integer::sum);
            }
        }
    }

    private static String name(String type, String name, String descriptor) {
        return type + "." + name + descriptor;
    }

    /** Whether the second compiler compiled, or inlined, every method that takes at least one percent of the time. */
    boolean complete() {
        return samples.keySet().stream().allMatch(method -> !isHot(method) || isCompiled(method));
    }

    private boolean isHot(String method) {
        return samples.getOrDefault(method, 0) >= HOT * allSamples;
    }

    private boolean isCompiled(String method) {
        return levels.getOrDefault(method, 0) == SECOND_COMPILER || inlined.contains(method);
    }

    void print(PrintStream out) {
        samples.forEach((method, count) -> {
            String how = levels.getOrDefault(method, 0) == SECOND_COMPILER
                    ? "compiled"
                    : inlined.contains(method) ? "inlined" : isHot(method) ? "NOT COMPILED" : "not hot";
            out.printf("%5.1f %% %-12s %s%n", 100.0 * count / allSamples, how, method);
        });
        failures.forEach((id, message) -> out.println("failure of compilation " + id + ": " + message));
    }
}
