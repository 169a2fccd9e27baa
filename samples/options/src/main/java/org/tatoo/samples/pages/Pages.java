package org.tatoo.samples.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of a server and its parts, {@code NAME.html}, {@code NAME.js} and {@code NAME.css}, kept in memory. */
public final class Pages {
    private static final Map<String, String> TYPES = Map.of(
            ".html", "text/html; charset=utf-8",
            ".js", "text/javascript; charset=utf-8",
            ".css", "text/css; charset=utf-8");

    private final Map<String, Answer> answers = new LinkedHashMap<>();

    /**
     * Reads the page.
     *
     * @param owner the class whose resources the files are
     */
    public Pages(Class<?> owner, String name) {
        TYPES.forEach((ending, type) -> {
            String path = ending.equals(".html") ? "/" : "/" + name + ending;
            answers.put(path, new Answer("200 OK", type, read(owner, name + ending)));
        });
    }

    private static byte[] read(Class<?> owner, String file) {
        try (InputStream in = owner.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalArgumentException("there is no " + file);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the page or a part of it; null for any other path. */
    public @Nullable Answer find(String path) {
        return answers.get(path);
    }
}
