package org.tatoo.samples.http.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FileCacheTest {
    private static final byte[] FIELDS = "A: b\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int CAPACITY = 16 << 20;

    private final FileCache cache = new FileCache(CAPACITY);

    @Test
    void anEntryCountsForASecondOnly() {
        add("/a", 100, 7000);

        assertThat(find("/a", 7999)).isNotNull();
        assertThat(find("/a", 8000)).isNull();
        assertThat(find("/a", 6999)).as("the clock was put back").isNull();
        assertThat(find("/b", 7000)).isNull();
        assertThat(cache.find(new FileCache.Key("/a", "br"), 7000)).isNull();
    }

    @Test
    void whatIsConfirmedCountsForAnotherSecond() {
        FileCache.Entry entry = add("/a", 100, 7000);
        entry.confirm(7500);

        assertThat(find("/a", 8499)).isNotNull();
        assertThat(find("/a", 8500)).isNull();
    }

    @Test
    void afterHalfASecondOneIsToldToLookAgain() {
        FileCache.Entry entry = add("/a", 100, 7000);

        assertThat(entry.isDue(7499)).isFalse();
        assertThat(entry.isDue(7500)).isTrue();
        assertThat(entry.isDue(7501)).isFalse();
        entry.confirm(7500);
        assertThat(entry.isDue(7999)).isFalse();
        assertThat(entry.isDue(8000)).isTrue();
    }

    @Test
    void anotherFileTakesThePlace() {
        FileCache.Entry first = add("/a", 100, 7000);

        add("/a", 101, 8000);
        assertThat(find("/a", 8000))
                .extracting(entry -> entry.version().length())
                .isEqualTo(101L);
        int weight = 2 * (101 + FIELDS.length) + FileCache.OVERHEAD + "/a".length();
        assertThat(cache.weight()).isEqualTo(weight);
        cache.remove(key("/a"), first);
        assertThat(cache.weight()).isEqualTo(weight);
        assertThat(find("/a", 8000)).isNotNull();
    }

    @Test
    void whatIsRemovedTakesNothing() {
        cache.remove(key("/a"), add("/a", 100, 7000));

        assertThat(find("/a", 7000)).isNull();
        assertThat(cache.weight()).isZero();
    }

    @Test
    void whatNobodyAsksForIsRemoved() {
        add("/a", 100, 7000);
        FileCache.Entry asked = add("/b", 100, 7000);
        asked.confirm(9000);

        cache.tidy(9_999);
        assertThat(cache.get(key("/a"))).isNotNull();
        cache.tidy(10_000);
        assertThat(cache.get(key("/a"))).as("within the same second").isNotNull();
        cache.tidy(11_000);
        assertThat(cache.get(key("/a"))).isNull();
        assertThat(cache.get(key("/b"))).isSameAs(asked);
    }

    @Test
    void theAnswerInOnePieceIsThatOfItsBeginning() {
        FileCache.Entry entry = add("/a", 2, 7000);
        byte[] first = "first\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] second = "second\r\n".getBytes(StandardCharsets.US_ASCII);

        for (byte[] beginning : List.of(first, first, second, first)) {
            assertThat(StandardCharsets.US_ASCII.decode(entry.joined(beginning)).toString())
                    .isEqualTo(new String(beginning, StandardCharsets.US_ASCII) + "A: b\r\n\r\n\0\0");
        }
    }

    @Test
    void theSumIsBoundedAndWhatIsNotAskedForMakesRoom() {
        for (int i = 0; i < 1000; i++) {
            put("/" + i, Version.LARGEST_BUFFER, 7000);
        }
        assertThat(cache.weight()).isBetween(CAPACITY - 2L * Version.LARGEST_BUFFER, (long) CAPACITY);
        assertThat(find("/999", 7000)).isNull();
        Objects.requireNonNull(cache.get(key("/0"))).confirm(9000);

        put("/first", Version.LARGEST_BUFFER, 9000);
        put("/next", Version.LARGEST_BUFFER, 9000);

        assertThat(find("/first", 9000)).isNull();
        assertThat(find("/next", 9000)).isNotNull();
        assertThat(find("/0", 9000)).isNotNull();
        assertThat(cache.weight()).isLessThan(3L * Version.LARGEST_BUFFER);
    }

    private FileCache.@Nullable Entry find(String path, long now) {
        return cache.find(key(path), now);
    }

    private FileCache.Entry add(String path, int size, long now) {
        put(path, size, now);
        return Objects.requireNonNull(find(path, now));
    }

    private void put(String path, int size, long now) {
        cache.add(key(path), version(path, size), FIELDS, now);
    }

    private static FileCache.Key key(String path) {
        return new FileCache.Key(path, null);
    }

    private static Version version(String path, int size) {
        Proof proof = new Proof(List.of(), List.of(), Path.of(path), new Identity(null, true, 0, 0, size));
        Version.About about = new Version.About("text/plain", null, new EntityTag("\"t\""), 0);
        return new Version(about, size, ByteBuffer.allocate(size), null, proof);
    }
}
