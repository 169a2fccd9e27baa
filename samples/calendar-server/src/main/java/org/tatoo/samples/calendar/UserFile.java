package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The legacy file of users of a data directory, imported when the directory gets a store. Each line is
 * {@code name:iterations:salt:hash}, a {@link PasswordVerifier} with salt and hash in Base64. Empty lines and lines
 * that begin with {@code #} are ignored.
 */
final class UserFile {
    private UserFile() {}

    /**
     * Returns the verifiers of users by name.
     *
     * @throws IOException if the file cannot be read; the message gives the line of an error
     */
    static Map<String, PasswordVerifier> read(Path file) throws IOException {
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
        if (parts.length != 4 || !Users.isName(parts[0])) {
            return false;
        }
        try {
            PasswordVerifier verifier =
                    new PasswordVerifier(new PasswordScheme.Pbkdf2(Integer.parseInt(parts[1])), parts[2], parts[3]);
            return verifiers.putIfAbsent(parts[0], verifier) == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
