package org.tatoo.samples.calendar;

import picocli.CommandLine.Option;

/** The picocli mixin with the option for the password scheme. */
final class HashOptions {
    /** The names of the schemes. */
    enum Hash {
        pbkdf2,
        argon2id
    }

    @Option(
            names = "--hash",
            paramLabel = "KIND",
            description =
                    "How passwords are kept: pbkdf2 (HMAC-SHA-256, 600,000 rounds) or argon2id (19 MiB, 2 passes). "
                            + "One that is kept otherwise is changed when its user logs in. Default: ${DEFAULT-VALUE}.")
    private Hash hash = Hash.pbkdf2;

    private PasswordScheme pbkdf2 = PasswordScheme.DEFAULT;

    PasswordScheme scheme() {
        return hash == Hash.argon2id ? PasswordScheme.Argon2id.USUAL : pbkdf2;
    }

    /** Replaces the scheme that {@code pbkdf2} stands for, for tests. */
    void setPbkdf2(PasswordScheme scheme) {
        pbkdf2 = scheme;
    }
}
