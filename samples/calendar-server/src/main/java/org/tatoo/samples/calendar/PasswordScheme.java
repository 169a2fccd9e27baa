package org.tatoo.samples.calendar;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** A password hashing scheme with its cost parameters. */
sealed interface PasswordScheme {
    /** The length of a hash, in bytes. */
    int KEY_BYTES = 32;

    /** The scheme for new passwords, unless another one is chosen. */
    PasswordScheme DEFAULT = new Pbkdf2(600_000);

    byte[] hash(String password, byte[] salt);

    /** Returns the scheme as it appears in a PHC string: its name and its parameters. */
    String toText();

    /**
     * Parses the format of {@link #toText}.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    static PasswordScheme parse(String text) {
        Matcher pbkdf2 = Pbkdf2.TEXT.matcher(text);
        if (pbkdf2.matches()) {
            return new Pbkdf2(Integer.parseInt(pbkdf2.group(1)));
        }
        Matcher argon2id = Argon2id.TEXT.matcher(text);
        if (argon2id.matches()) {
            return new Argon2id(
                    Integer.parseInt(argon2id.group(1)),
                    Integer.parseInt(argon2id.group(2)),
                    Integer.parseInt(argon2id.group(3)));
        }
        throw new IllegalArgumentException("this scheme of passwords is not known");
    }

    /**
     * PBKDF2 with HMAC-SHA-256 (RFC 8018 section 5.2).
     *
     * @param iterations the number of iterations, from 1 to ten million
     */
    record Pbkdf2(int iterations) implements PasswordScheme {
        private static final Pattern TEXT = Pattern.compile("pbkdf2-sha256\\$i=(\\d{1,8})");
        private static final int MOST = 10_000_000;

        public Pbkdf2 {
            if (iterations < 1 || iterations > MOST) {
                throw new IllegalArgumentException("iterations are 1 to " + MOST);
            }
        }

        @Override
        public byte[] hash(String password, byte[] salt) {
            PBEKeySpec key = new PBEKeySpec(password.toCharArray(), salt, iterations, KEY_BYTES * Byte.SIZE);
            try {
                return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                        .generateSecret(key)
                        .getEncoded();
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("this JDK lacks PBKDF2WithHmacSHA256", e);
            } finally {
                key.clearPassword();
            }
        }

        @Override
        public String toText() {
            return "pbkdf2-sha256$i=" + iterations;
        }
    }

    /**
     * Argon2id, version 1.3 (RFC 9106).
     *
     * @param memory the memory in KiB, up to 1 GiB
     * @param passes the number of passes over the memory
     * @param lanes the number of lanes of the memory
     */
    record Argon2id(int memory, int passes, int lanes) implements PasswordScheme {
        /** The parameters that OWASP recommends: 19 MiB and two passes. */
        static final Argon2id USUAL = new Argon2id(19_456, 2, 1);

        private static final Pattern TEXT = Pattern.compile("argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,3})");

        public Argon2id {
            if (lanes < 1 || passes < 1 || memory < 8 * lanes || memory > 1 << 20) {
                throw new IllegalArgumentException(
                        "Argon2 has lanes, passes, and 8 KiB of memory a lane, at most 1 GiB");
            }
        }

        @Override
        public byte[] hash(String password, byte[] salt) {
            Argon2BytesGenerator generator = new Argon2BytesGenerator();
            generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                    .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                    .withMemoryAsKB(memory)
                    .withIterations(passes)
                    .withParallelism(lanes)
                    .withSalt(salt)
                    .build());
            byte[] hash = new byte[KEY_BYTES];
            generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), hash);
            return hash;
        }

        @Override
        public String toText() {
            return String.format(Locale.ROOT, "argon2id$v=19$m=%d,t=%d,p=%d", memory, passes, lanes);
        }
    }
}
