package org.tatoo.samples.calendar;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;

/**
 * The stored form of a password, a PHC string: {@code $scheme$parameters$salt$hash}.
 *
 * @param salt the salt in Base64, not empty
 * @param hash the hash in Base64
 */
record PasswordVerifier(PasswordScheme scheme, String salt, String hash) {
    private static final int SALT_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    PasswordVerifier {
        if (decode(salt).length == 0 || decode(hash).length != PasswordScheme.KEY_BYTES) {
            throw new IllegalArgumentException(
                    "a salt is not empty, a hash has " + PasswordScheme.KEY_BYTES + " bytes");
        }
    }

    /** Creates the verifier of a password, with a random salt. */
    static PasswordVerifier of(String password, PasswordScheme scheme) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return new PasswordVerifier(scheme, encode(salt), encode(scheme.hash(password, salt)));
    }

    /** Creates a verifier that costs the same as any other of {@code scheme} and matches no known password. */
    static PasswordVerifier ofNobody(PasswordScheme scheme) {
        byte[] random = new byte[SALT_BYTES + PasswordScheme.KEY_BYTES];
        RANDOM.nextBytes(random);
        byte[] salt = Arrays.copyOf(random, SALT_BYTES);
        byte[] hash = Arrays.copyOfRange(random, SALT_BYTES, random.length);
        return new PasswordVerifier(scheme, encode(salt), encode(hash));
    }

    /**
     * Parses the format of {@link #toText}.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    static PasswordVerifier parse(String text) {
        int hash = text.lastIndexOf('$');
        int salt = text.lastIndexOf('$', hash - 1);
        if (salt <= 1 || text.charAt(0) != '$') {
            throw new IllegalArgumentException("a verifier is $scheme$parameters$salt$hash");
        }
        return new PasswordVerifier(
                PasswordScheme.parse(text.substring(1, salt)),
                text.substring(salt + 1, hash),
                text.substring(hash + 1));
    }

    /** Returns the stored form. */
    String toText() {
        return "$" + scheme.toText() + "$" + salt + "$" + hash;
    }

    /** Returns whether this is the verifier of {@code password}, in the same time for each password. */
    boolean matches(String password) {
        return MessageDigest.isEqual(decode(hash), scheme.hash(password, decode(salt)));
    }

    /** Encodes in Base64 without padding, as in PHC strings. */
    private static String encode(byte[] bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] decode(String text) {
        return Base64.getDecoder().decode(text);
    }
}
