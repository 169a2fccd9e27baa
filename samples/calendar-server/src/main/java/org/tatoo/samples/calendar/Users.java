package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.tatoo.samples.calendar.store.CalendarStore;

/** The users of a store with their passwords. Safe for use by several threads. */
final class Users {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private final CalendarStore store;
    private final PasswordScheme scheme;
    private final PasswordVerifier nobody;

    /** @param scheme of new passwords */
    Users(CalendarStore store, PasswordScheme scheme) {
        this.store = store;
        this.scheme = scheme;
        nobody = PasswordVerifier.ofNobody(scheme);
    }

    /** Whether a user may have this name. */
    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * The verifier of a user; of an unknown one a substitute that no password matches. To try it costs the same work as
     * that of a new user.
     *
     * @throws IOException if the store cannot be read, or the verifier is none
     */
    PasswordVerifier verifier(String name) throws IOException {
        Optional<String> stored = store.verifier(name);
        try {
            return stored.isPresent() ? PasswordVerifier.parse(stored.get()) : nobody;
        } catch (IllegalArgumentException e) {
            throw new IOException("the password of user " + name + " is not readable: " + e.getMessage(), e);
        }
    }

    /** Whether there is a user of this name. */
    boolean contains(String name) throws IOException {
        return store.verifier(name).isPresent();
    }

    /** Adds a user, whose name must be one, or changes the password of one. */
    void put(String name, String password) throws IOException {
        put(name, PasswordVerifier.of(password, scheme));
    }

    /** The same with a verifier. */
    void put(String name, PasswordVerifier verifier) throws IOException {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "a user's name consists of letters, digits and . _ -, at most 64 of them");
        }
        store.putUser(name, verifier.toText());
    }

    /**
     * Keeps a password as new ones are kept.
     *
     * @param verifier the one that has matched {@code password}
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
