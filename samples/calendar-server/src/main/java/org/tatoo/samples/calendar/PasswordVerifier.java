package org.tatoo.samples.calendar;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * The stored form of a password: PBKDF2 with HMAC-SHA-256 (RFC 8018 section 5.2), a key of 256 bits.
 *
 * @param iterations at least 1
 * @param salt in Base64, not empty
 * @param hash in Base64
 */
record PasswordVerifier(int iterations, String salt, String hash) {
    /** For new verifiers; each request contains a password, so this also determines the cost of a request. */
    static final int DEFAULT_ITERATIONS = 100_000;

    private static final int MAX_ITERATIONS = 10_000_000;
    private static final int SALT_BYTES = 16;
    private static final int KEY_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    PasswordVerifier {
        if (iterations < 1 || iterations > MAX_ITERATIONS) {
            throw new IllegalArgumentException("iterations are 1 to " + MAX_ITERATIONS);
        }
        if (decode(salt).length == 0 || decode(hash).length != KEY_BYTES) {
            throw new IllegalArgumentException("a salt is not empty, a hash has " + KEY_BYTES + " bytes");
        }
    }

    /** Creates the verifier of a password, with a random salt. */
    static PasswordVerifier of(String password, int iterations) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return new PasswordVerifier(iterations, encode(salt), encode(hash(password, salt, iterations)));
    }

    /** A verifier that takes the time of any other of {@code iterations} and that no known password matches. */
    static PasswordVerifier ofNobody(int iterations) {
        byte[] random = new byte[SALT_BYTES + KEY_BYTES];
        RANDOM.nextBytes(random);
        byte[] salt = Arrays.copyOf(random, SALT_BYTES);
        byte[] hash = Arrays.copyOfRange(random, SALT_BYTES, random.length);
        return new PasswordVerifier(iterations, encode(salt), encode(hash));
    }

    /** Whether this is the verifier of {@code password}; takes the same time for each password. */
    boolean matches(String password) {
        return MessageDigest.isEqual(decode(hash), hash(password, decode(salt), iterations));
    }

    private static byte[] hash(String password, byte[] salt, int iterations) {
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

    private static String encode(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] decode(String text) {
        return Base64.getDecoder().decode(text);
    }
}
