package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The identity and state of a file. If it is equal before and after a read, all bytes are of one state of one file,
 * provided that it is {@linkplain #isOlder old enough}.
 *
 * @param key the device and the number on it; null if the system has none
 * @param changedNanos the time of the last change, of names too, in nanoseconds since 1970; the modification time if
 *     the system has no such time
 * @param modifiedNanos the time of the last modification of the content, in nanoseconds since 1970
 * @param size the size in bytes
 */
record Identity(@Nullable Object key, boolean regular, long changedNanos, long modifiedNanos, long size) {
    private static final String OF_UNIX = "unix:fileKey,isRegularFile,ctime,lastModifiedTime,size";

    /** Looks up {@code path} without following a link. Blocks, but not for long on a FIFO. */
    static Identity of(Path path) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            Map<String, Object> found = Files.readAttributes(path, OF_UNIX, LinkOption.NOFOLLOW_LINKS);
            return new Identity(
                    found.get("fileKey"),
                    Boolean.TRUE.equals(found.get("isRegularFile")),
                    nanos(Objects.requireNonNull(found.get("ctime"))),
                    nanos(Objects.requireNonNull(found.get("lastModifiedTime"))),
                    (Long) Objects.requireNonNull(found.get("size")));
        }
        BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        long modified = nanos(found.lastModifiedTime());
        return new Identity(found.fileKey(), found.isRegularFile(), modified, modified, found.size());
    }

    private static long nanos(Object time) {
        return ((FileTime) time).to(TimeUnit.NANOSECONDS);
    }

    /** Returns whether the last change was before {@code millis}, since 1970; a later change gets another time. */
    boolean isOlder(long millis) {
        return TimeUnit.NANOSECONDS.toMillis(changedNanos) < millis;
    }
}
