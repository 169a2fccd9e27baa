package org.tatoo.samples.calendar;

/** Who asks, and what proves it. */
sealed interface Credentials {
    String user();

    /** The user's password. */
    record Password(String user, String password) implements Credentials {}

    /** What {@link Tokens} have issued for the user. */
    record Token(String user, String token) implements Credentials {}

    /**
     * Reads the headers of a request of CAL/1.1.
     *
     * @throws RefusedException unless there is one proof
     */
    static Credentials of(String user, Headers headers) throws RefusedException {
        boolean token = headers.has("token");
        if (token == headers.has("password")) {
            throw RefusedException.bad(
                    token ? "token and password exclude each other" : "token or password is missing");
        }
        return token ? new Token(user, headers.require("token")) : password(user, headers);
    }

    /** The same for those that need the password. */
    static Credentials password(String user, Headers headers) throws RefusedException {
        return new Password(user, headers.require("password"));
    }
}
