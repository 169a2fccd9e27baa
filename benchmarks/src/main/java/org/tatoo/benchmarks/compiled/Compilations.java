package org.tatoo.benchmarks.compiled;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * How the methods of generated parsers, and of the runtime beneath them, were executed: compiled, inlined or interpreted.
 * With {@code -XX:-TieredCompilation} the second compiler is the only one.
 */
final class Compilations {
    private static final double HOT = 0.01;
    private static final String INTERPRETED = "Interpreted";

    /** How often each method was being executed in each way when a sample was taken. */
    private final Map<String, Map<String, Integer>> samples = new TreeMap<>();

    private int allSamples;

    static Compilations read(Path file) throws IOException {
        Compilations compilations = new Compilations();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            compilations.add(event.getStackTrace().getFrames().get(0));
        }
        return compilations;
    }

    private void add(RecordedFrame frame) {
        allSamples++;
        RecordedMethod method = frame.getMethod();
        String type = method.getType().getName();
        if (type.startsWith("org.tatoo.grammars.")
                || type.startsWith("org.tatoo.runtime.")
                || type.equals("org.tatoo.benchmarks.language.ScriptParser")) {
            samples.computeIfAbsent(type + "." + method.getName() + method.getDescriptor(), name -> new HashMap<>())
                    .merge(frame.getType(), 1, Integer::sum);
        }
    }

    /** Whether no method is interpreted in at least one percent of the time. */
    boolean complete() {
        return samples.values().stream().noneMatch(this::isHotAndInterpreted);
    }

    private boolean isHotAndInterpreted(Map<String, Integer> ways) {
        return ways.getOrDefault(INTERPRETED, 0) >= HOT * allSamples;
    }

    void print(PrintStream out) {
        samples.forEach((method, ways) -> {
            int count = ways.values().stream().mapToInt(Integer::intValue).sum();
            String how = isHotAndInterpreted(ways)
                    ? "NOT COMPILED"
                    : ways.keySet().size() == 1 && ways.containsKey(INTERPRETED) ? "not hot" : "compiled";
            out.printf("%5.1f %% %-12s %s%n", 100.0 * count / allSamples, how, method);
        });
    }
}
