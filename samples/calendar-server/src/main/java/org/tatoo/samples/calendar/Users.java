package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.tatoo.samples.calendar.store.CalendarStore;

/** The users of a store with their passwords. Thread-safe. */
final class Users {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private final CalendarStore store;
    private final PasswordScheme scheme;
    private final PasswordVerifier nobody;

    /** @param scheme the scheme for new passwords */
    Users(CalendarStore store, PasswordScheme scheme) {
        this.store = store;
        this.scheme = scheme;
        nobody = PasswordVerifier.ofNobody(scheme);
    }

    /** Returns whether {@code name} is a valid name of a user. */
    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * Returns the verifier of a user. An unknown user gets a substitute that no password matches; testing it costs the
     * same work as for a new user.
     *
     * @throws IOException if the store cannot be read, or the verifier is malformed
     */
    PasswordVerifier verifier(String name) throws IOException {
        Optional<String> stored = store.verifier(name);
        try {
            return stored.isPresent() ? PasswordVerifier.parse(stored.get()) : nobody;
        } catch (IllegalArgumentException e) {
            throw new IOException("the password of user " + name + " is not readable: " + e.getMessage(), e);
        }
    }

    boolean contains(String name) throws IOException {
        return store.verifier(name).isPresent();
    }

    /** Adds a user with a valid name, or changes the password of one. */
    void put(String name, String password) throws IOException {
        put(name, PasswordVerifier.of(password, scheme));
    }

    /** Adds a user with a valid name, or changes the verifier of one. */
    void put(String name, PasswordVerifier verifier) throws IOException {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "a user's name consists of letters, digits and . _ -, at most 64 of them");
        }
        store.putUser(name, verifier.toText());
    }

    /**
     * Rehashes a password with the scheme of new passwords, if it has another.
     *
     * @param verifier the verifier that has matched {@code password}
     * @return the verifier from now on
     */
    PasswordVerifier renew(String name, String password, PasswordVerifier verifier) throws IOException {
        if (verifier.scheme().equals(scheme)) {
            return verifier;
        }
        PasswordVerifier renewed = PasswordVerifier.of(password, scheme);
        return store.replaceVerifier(name, verifier.toText(), renewed.toText()) ? renewed : verifier;
    }
}
