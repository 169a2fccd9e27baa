package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file of users, one a line: {@code name:iterations:salt:hash}, a {@link PasswordVerifier} with salt and hash in
 * Base64. Empty lines and those that begin with {@code #} are ignored. It is read again when it has changed.
 *
 * <p>Safe for use by several threads.
 */
final class UserFile {
    private static final String HEADER = "# name:iterations:salt:hash (PBKDF2-HMAC-SHA256)";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");

    private final Path file;
    private volatile Users users = Users.NONE;

    /** The users at one time, and the substitute for an unknown user. */
    private record Users(
            Optional<FileVersion> version, Map<String, PasswordVerifier> verifiers, PasswordVerifier nobody) {
        static final Users NONE = of(Optional.empty(), Map.of());

        static Users of(Optional<FileVersion> version, Map<String, PasswordVerifier> verifiers) {
            int iterations = verifiers.values().stream()
                    .mapToInt(PasswordVerifier::iterations)
                    .max()
                    .orElse(PasswordVerifier.DEFAULT_ITERATIONS);
            return new Users(version, verifiers, PasswordVerifier.ofNobody(iterations));
        }
    }

    UserFile(Path file) {
        this.file = file;
    }

    /**
     * The verifier of a user; of an unknown one a substitute that no password matches. To try it costs the same work, as
     * long as all verifiers have equally many iterations.
     *
     * @throws IOException if the file cannot be read; the message says where it is wrong
     */
    PasswordVerifier verifier(String name) throws IOException {
        Users current = users();
        return current.verifiers().getOrDefault(name, current.nobody());
    }

    /** Whether there is a user of this name. */
    boolean contains(String name) throws IOException {
        return users().verifiers().containsKey(name);
    }

    /**
     * Adds a user, or changes the password of one.
     *
     * @throws IllegalArgumentException if the name has other characters than letters, digits, dot, dash, underscore
     */
    synchronized void put(String name, PasswordVerifier verifier) throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a user's name consists of letters, digits and . _ -");
        }
        List<String> lines = users().version().isPresent() ? Files.readAllLines(file) : List.of(HEADER);
        String line = String.join(":", name, Integer.toString(verifier.iterations()), verifier.salt(), verifier.hash());
        Stream<String> others = lines.stream().filter(other -> !other.startsWith(name + ":"));
        AtomicFile.write(file, Stream.concat(others, Stream.of(line)).collect(Collectors.joining("\n", "", "\n")));
    }

    private Users users() throws IOException {
        Optional<FileVersion> version = FileVersion.of(file);
        Users known = users;
        if (known.version().equals(version)) {
            return known;
        }
        Users read = Users.of(version, version.isPresent() ? read() : Map.of());
        users = read;
        return read;
    }

    private Map<String, PasswordVerifier> read() throws IOException {
        List<String> lines = Files.readAllLines(file);
        Map<String, PasswordVerifier> verifiers = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.isBlank() && !line.startsWith("#") && !add(line, verifiers)) {
                throw new IOException(file + ":" + (i + 1) + ": expected name:iterations:salt:hash, each name once");
            }
        }
        return verifiers;
    }

    private static boolean add(String line, Map<String, PasswordVerifier> verifiers) {
        String[] parts = line.split(":", -1);
        if (parts.length != 4 || !NAME.matcher(parts[0]).matches()) {
            return false;
        }
        try {
            PasswordVerifier verifier = new PasswordVerifier(Integer.parseInt(parts[1]), parts[2], parts[3]);
            return verifiers.putIfAbsent(parts[0], verifier) == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
