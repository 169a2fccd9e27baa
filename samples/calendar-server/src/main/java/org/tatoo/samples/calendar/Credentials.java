package org.tatoo.samples.calendar;

/** The user of a request and the proof of identity. */
sealed interface Credentials {
    String user();

    /** A user with a password. */
    record Password(String user, String password) implements Credentials {}

    /** A user with a token that {@link Tokens} has issued. */
    record Token(String user, String token) implements Credentials {}

    /**
     * Reads the headers of a request of CAL/1.1.
     *
     * @throws RefusedException unless there is exactly one proof
     */
    static Credentials of(String user, Headers headers) throws RefusedException {
        boolean token = headers.has("token");
        if (token == headers.has("password")) {
            throw RefusedException.bad(
                    token ? "token and password exclude each other" : "token or password is missing");
        }
        return token ? new Token(user, headers.require("token")) : password(user, headers);
    }

    /** Reads the headers of a request that needs the password. */
    static Credentials password(String user, Headers headers) throws RefusedException {
        return new Password(user, headers.require("password"));
    }
}
