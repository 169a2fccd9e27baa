package org.tatoo.samples.calendar;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Users with their passwords that were verified in the last ten minutes, at most {@value #MAX_KEPT}. Only a digest is
 * kept of each pair, by a key that is drawn when the process starts and never leaves it. Safe for use by several threads.
 */
final class VerifiedPairs {
    static final int MAX_KEPT = 10_000;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final LongSupplier nanoTime;
    private final SecretKeySpec key;

    /** In the order of their verification. */
    private final Map<ByteBuffer, Verified> pairs = new LinkedHashMap<>();

    private record Verified(PasswordVerifier verifier, long nanos) {}

    VerifiedPairs(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        byte[] random = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(random);
        key = new SecretKeySpec(random, ALGORITHM);
    }

    /** Remembers that {@code verifier} matched. */
    void add(String user, String password, PasswordVerifier verifier) {
        ByteBuffer digest = digest(user, password);
        synchronized (pairs) {
            long now = nanoTime.getAsLong();
            pairs.remove(digest);
            Iterator<Verified> all = pairs.values().iterator();
            while (all.hasNext() && (isOld(all.next(), now) || pairs.size() >= MAX_KEPT)) {
                all.remove();
            }
            pairs.put(digest, new Verified(verifier, now));
        }
    }

    /** The verifier that matched; null if none did in the last ten minutes. */
    @Nullable
    PasswordVerifier find(String user, String password) {
        ByteBuffer digest = digest(user, password);
        synchronized (pairs) {
            Verified found = pairs.get(digest);
            return found == null || isOld(found, nanoTime.getAsLong()) ? null : found.verifier();
        }
    }

    private static boolean isOld(Verified verified, long now) {
        return now - verified.nanos() >= Logins.MEMORY.toNanos();
    }

    /** A name contains no NUL, so different pairs are different texts. */
    private ByteBuffer digest(String user, String password) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return ByteBuffer.wrap(mac.doFinal((user + '\0' + password).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK lacks " + ALGORITHM, e);
        }
    }
}
