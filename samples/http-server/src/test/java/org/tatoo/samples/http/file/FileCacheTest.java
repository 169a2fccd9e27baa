package org.tatoo.samples.http.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FileCacheTest {
    private static final byte[] FIELDS = "A: b\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final FileCache cache = new FileCache();

    @Test
    void anEntryCountsInItsSecondOnly() {
        add("/a", 100, 7);

        assertThat(find("/a", 7)).isNotNull();
        assertThat(find("/a", 8)).isNull();
        assertThat(find("/b", 7)).isNull();
        assertThat(cache.find(new FileCache.Key("/a", "br"), 7)).isNull();
    }

    @Test
    void theSameFileIsRenewed() {
        add("/a", 100, 7);

        assertThat(cache.renew(key("/a"), file("/a", 100), 9)).isNotNull();
        assertThat(find("/a", 9)).isNotNull();
    }

    @Test
    void anotherFileTakesThePlace() {
        add("/a", 100, 7);

        assertThat(cache.renew(key("/a"), file("/a", 101), 8)).isNull();
        add("/a", 101, 8);
        assertThat(find("/a", 8)).extracting(FileCache.Entry::length).isEqualTo(101L);
        assertThat(cache.weight()).isEqualTo(2 * (101 + FIELDS.length) + FileCache.OVERHEAD + "/a".length());
    }

    @Test
    void ofALargeFileOnlyTheFieldsAreKept() {
        Representation large = file("/large", FileCache.LARGEST_FILE + 1);
        cache.add(key("/large"), large, FIELDS, ByteBuffer.allocate(0), 7);

        assertThat(find("/large", 7)).matches(FileCache.Entry::isLarge);
        assertThat(cache.weight()).isEqualTo(2 * FIELDS.length + FileCache.OVERHEAD + "/large".length());
    }

    @Test
    void theSumIsBoundedAndWhatIsNotAskedForMakesRoom() {
        for (int i = 0; i < 1000; i++) {
            add("/" + i, FileCache.LARGEST_FILE, 7);
        }
        assertThat(cache.weight()).isBetween(FileCache.CAPACITY - 2L * FileCache.LARGEST_FILE, FileCache.CAPACITY);
        assertThat(find("/999", 7)).isNull();
        cache.renew(key("/0"), file("/0", FileCache.LARGEST_FILE), 9);

        add("/first", FileCache.LARGEST_FILE, 9);
        add("/next", FileCache.LARGEST_FILE, 9);

        assertThat(find("/first", 9)).isNull();
        assertThat(find("/next", 9)).isNotNull();
        assertThat(find("/0", 9)).isNotNull();
        assertThat(cache.weight()).isLessThan(3L * FileCache.LARGEST_FILE);
    }

    private FileCache.@Nullable Entry find(String path, long now) {
        return cache.find(key(path), now);
    }

    private void add(String path, int size, long now) {
        cache.add(key(path), file(path, size), FIELDS, ByteBuffer.allocate(size), now);
    }

    private static FileCache.Key key(String path) {
        return new FileCache.Key(path, null);
    }

    private static Representation file(String path, long size) {
        return new Representation(new Site.Entry.File(Path.of(path), size, 0), "text/plain", null);
    }
}
