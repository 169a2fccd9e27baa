package org.tatoo.samples.mqtt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The users that may connect: MQTT 5.0 sections 3.1.3.5 and 3.1.3.6. Immutable. */
final class Users {
    private static final byte[] NOTHING = {};

    private final @Nullable Map<String, byte[]> passwords;

    private Users(@Nullable Map<String, byte[]> passwords) {
        this.passwords = passwords;
    }

    /** Returns users that accept any name and password. */
    static Users all() {
        return new Users(null);
    }

    /**
     * Reads users from a file in UTF-8.
     *
     * @param file each line is a name, a colon and a password; empty lines and those that begin with # are ignored
     * @throws IOException if the file cannot be read; the message is one sentence
     */
    static Users of(Path file) throws IOException {
        Map<String, byte[]> passwords = new HashMap<>();
        for (String line : Files.readAllLines(file)) {
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new IOException(file + ": a line is not NAME:PASSWORD");
            }
            passwords.put(line.substring(0, colon), line.substring(colon + 1).getBytes(StandardCharsets.UTF_8));
        }
        return new Users(passwords);
    }

    /** Checks a user name, or null for none, and a password. */
    Reason check(@Nullable String name, byte[] password) {
        if (passwords == null) {
            return Reason.SUCCESS;
        }
        if (name == null) {
            return Reason.NOT_AUTHORIZED;
        }
        boolean known = MessageDigest.isEqual(password, passwords.getOrDefault(name, NOTHING));
        return known && passwords.containsKey(name) ? Reason.SUCCESS : Reason.BAD_USER_NAME_OR_PASSWORD;
    }
}
