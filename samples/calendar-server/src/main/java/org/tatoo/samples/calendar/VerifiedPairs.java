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
 * The user and password pairs verified in the last ten minutes, at most {@value #MAX_KEPT}. Only a keyed digest of each
 * pair is kept; the key is random and never leaves the process. Thread-safe.
 */
final class VerifiedPairs {
    static final int MAX_KEPT = 10_000;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final LongSupplier nanoTime;
    private final SecretKeySpec key;

    /** In the order of verification. */
    private final Map<ByteBuffer, Verified> pairs = new LinkedHashMap<>();

    private record Verified(PasswordVerifier verifier, long nanos) {}

    VerifiedPairs(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        byte[] random = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(random);
        key = new SecretKeySpec(random, ALGORITHM);
    }

    /** Records that {@code verifier} matched the pair. */
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

    /** Returns the verifier that matched the pair; null if none did in the last ten minutes. */
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

    /** Returns the digest of a pair; a name contains no NUL, so different pairs give different texts. */
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
