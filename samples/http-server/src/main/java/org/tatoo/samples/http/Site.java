package org.tatoo.samples.http;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The files below one directory. Nothing outside its real path is found, whatever links say; nor is anything whose name,
 * or that of a directory on its way, begins with a dot. Immutable; usable from any thread. Its methods block.
 */
final class Site {
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
    static Site of(Path root) throws IOException {
        Path real = root.toRealPath();
        if (!Files.isDirectory(real)) {
            throw new NotDirectoryException(root.toString());
        }
        if (!Files.isReadable(real) || !Files.isExecutable(real)) {
            throw new AccessDeniedException(root.toString());
        }
        return new Site(real);
    }

    /** What a path can lead to. */
    sealed interface Entry {
        /**
         * A regular file.
         *
         * @param path real, inside the root
         * @param lastModified in seconds since 1970, at least 0
         */
        record File(Path path, long size, long lastModified) implements Entry {}

        /** A directory, named without the slash at the end. */
        record Directory() implements Entry {}

        /** Nothing that is to be seen. */
        record Missing() implements Entry {}
    }

    /** Finds the file of a path; that of a directory is its {@code index.html}. */
    Entry find(ResourcePath path) {
        for (String segment : path.segments()) {
            if (segment.isEmpty() || segment.startsWith(".") || segment.indexOf('/') >= 0) {
                return new Entry.Missing();
            }
        }
        try {
            Path named = root.resolve(String.join("/", path.segments()));
            return entry((path.directory() ? named.resolve(INDEX) : named).toRealPath(), path.directory());
        } catch (IOException | InvalidPathException e) {
            return new Entry.Missing();
        }
    }

    private Entry entry(Path real, boolean namedAsDirectory) throws IOException {
        if (!isVisible(real)) {
            return new Entry.Missing();
        }
        BasicFileAttributes attributes =
                Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isRegularFile()) {
            return new Entry.File(
                    real,
                    attributes.size(),
                    Math.max(0, attributes.lastModifiedTime().toInstant().getEpochSecond()));
        }
        return attributes.isDirectory() && !namedAsDirectory ? new Entry.Directory() : new Entry.Missing();
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
