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
 * Which file a name has, and in which state: equal before and after bytes were read, they are all of that file in that
 * state, provided that it is {@linkplain #isOlder old enough}.
 *
 * @param key the device and the number on it; null where the system has none
 * @param changedNanos when anything of it changed, a name of it included, in nanoseconds since 1970; where the system does
 *     not say, when it was modified
 * @param modifiedNanos when its content was modified, in nanoseconds since 1970
 * @param size in bytes
 */
record Identity(@Nullable Object key, boolean regular, long changedNanos, long modifiedNanos, long size) {
    private static final String OF_UNIX = "unix:fileKey,isRegularFile,ctime,lastModifiedTime,size";

    /** Looks up {@code path}, which is not followed if it is a link. Blocks, but never for long at a FIFO. */
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

    /** Whether its last change was before {@code millis}, since 1970: a later one has another time. */
    boolean isOlder(long millis) {
        return TimeUnit.NANOSECONDS.toMillis(changedNanos) < millis;
    }
}
