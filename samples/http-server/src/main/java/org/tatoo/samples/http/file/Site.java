package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.tatoo.samples.http.request.ResourcePath;

/**
 * The files below one directory. Nothing outside its real path is found, even through links, and nothing whose name, or
 * the name of a directory on its path, begins with a dot. Immutable; usable from any thread. Its methods block.
 */
public final class Site {
    private static final String INDEX = "index.html";

    private final Path root;

    private Site(Path root) {
        this.root = root;
    }

    /**
     * The site of an existing directory.
     *
     * @throws IOException if {@code root} is no directory or cannot be read
     */
    public static Site of(Path root) throws IOException {
        Path real = root.toRealPath();
        if (!Files.isDirectory(real)) {
            throw new NotDirectoryException(root.toString());
        }
        if (!Files.isReadable(real) || !Files.isExecutable(real)) {
            throw new AccessDeniedException(root.toString());
        }
        return new Site(real);
    }

    /** The result of looking up a path. */
    public sealed interface Entry {
        /**
         * A regular file.
         *
         * @param path real, inside the root
         * @param size in bytes
         * @param modifiedNanos when it was modified, in nanoseconds since 1970
         */
        record File(Path path, long size, long modifiedNanos) implements Entry {
            /** When it was modified, in seconds since 1970, at least 0. */
            long lastModified() {
                return Math.max(0, TimeUnit.NANOSECONDS.toSeconds(modifiedNanos));
            }
        }

        /**
         * A directory, named without the slash at the end.
         *
         * @param path as it was named
         */
        record Directory(ResourcePath path) implements Entry {}

        /** Nothing that clients may see. */
        record Missing() implements Entry {}
    }

    /** Finds the file of a path; that of a directory is its {@code index.html}. */
    public Entry find(ResourcePath path) {
        for (String segment : path.segments()) {
            if (segment.isEmpty() || segment.startsWith(".") || segment.indexOf('/') >= 0) {
                return new Entry.Missing();
            }
        }
        try {
            Path named = root.resolve(String.join("/", path.segments()));
            Path real = (path.directory() ? named.resolve(INDEX) : named).toRealPath();
            BasicFileAttributes attributes = attributes(real);
            return attributes.isDirectory() && isVisible(real) && !path.directory()
                    ? new Entry.Directory(path)
                    : file(real, attributes);
        } catch (IOException | InvalidPathException e) {
            return new Entry.Missing();
        }
    }

    /** Whether a file still has its size and its time. */
    boolean isUnchanged(Entry.File file) throws IOException {
        BasicFileAttributes attributes = attributes(file.path());
        return attributes.isRegularFile()
                && attributes.size() == file.size()
                && attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS) == file.modifiedNanos();
    }

    /** Finds the file next to {@code file} whose name has the additional {@code extension}. */
    Entry neighbour(Entry.File file, String extension) {
        Path named = file.path().resolveSibling(file.path().getFileName() + extension);
        if (!Files.exists(named)) {
            return new Entry.Missing();
        }
        try {
            Path real = named.toRealPath();
            return file(real, attributes(real));
        } catch (IOException e) {
            return new Entry.Missing();
        }
    }

    private Entry file(Path real, BasicFileAttributes attributes) {
        return attributes.isRegularFile() && isVisible(real)
                ? new Entry.File(
                        real, attributes.size(), attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS))
                : new Entry.Missing();
    }

    private static BasicFileAttributes attributes(Path real) throws IOException {
        return Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private boolean isVisible(Path real) {
        if (!real.startsWith(root)) {
            return false;
        }
        for (Path name : root.relativize(real)) {
            if (name.toString().startsWith(".")) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return root.toString();
    }
}
