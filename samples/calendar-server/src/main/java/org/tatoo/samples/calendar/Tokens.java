package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.tatoo.samples.calendar.store.CalendarStore;

/**
 * Tokens that replace a user's password for a limited time. A token holds its expiry, signed with HMAC-SHA256 (RFC
 * 2104) by a key that all processes on the store share. The signature covers the verifier of the password, so a token
 * becomes invalid when the password changes or the user is removed. Thread-safe.
 */
final class Tokens {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final int MAX_LENGTH = 128;

    private final CalendarStore store;
    private final Duration time;
    private final InstantSource clock;
    private final SecretKeySpec key;

    /** A token and its expiry. */
    record Issued(String text, Instant expires) {}

    /** @param time the lifetime of tokens */
    Tokens(CalendarStore store, Duration time, InstantSource clock) throws IOException {
        this.store = store;
        this.time = time;
        this.clock = clock;
        byte[] random = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(random);
        HexFormat hex = HexFormat.of();
        key = new SecretKeySpec(hex.parseHex(store.setting("token-key", hex.formatHex(random))), ALGORITHM);
    }

    /** Issues a token to an authenticated user. */
    Issued issue(String user) throws IOException {
        Instant expires = Instant.ofEpochSecond(clock.instant().plus(time).getEpochSecond());
        String verifier = store.verifier(user).orElseThrow(() -> new IOException("the user " + user + " was removed"));
        return new Issued(signed(user, expires.getEpochSecond(), verifier), expires);
    }

    /** Returns whether a token was issued to the user, has not expired, and matches the current password. */
    boolean isValid(String user, String token) throws IOException {
        int dot = token.indexOf('.');
        if (dot < 1
                || dot > 18
                || token.length() > MAX_LENGTH
                || !token.substring(0, dot).chars().allMatch(Character::isDigit)) {
            return false;
        }
        long expires = Long.parseLong(token.substring(0, dot));
        Optional<String> verifier = store.verifier(user);
        return clock.instant().getEpochSecond() < expires
                && verifier.isPresent()
                && MessageDigest.isEqual(bytes(signed(user, expires, verifier.get())), bytes(token));
    }

    /** Signs a token; no part contains NUL, so different parts give different texts. */
    private String signed(String user, long expires, String verifier) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            byte[] signature = mac.doFinal(bytes(user + '\0' + expires + '\0' + verifier));
            return expires + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK lacks " + ALGORITHM, e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
