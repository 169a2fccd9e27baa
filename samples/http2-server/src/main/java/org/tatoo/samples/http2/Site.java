package org.tatoo.samples.http2;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files below one directory. Nothing outside it is sent, even through links. Names that begin with a dot, and all
 * below such directories, are hidden. Thread-safe.
 */
final class Site {
    private static final String INDEX = "index.html";
    private static final String ANY_TYPE = "application/octet-stream";

    private final Path root;
    private final int largest;

    /** @param root the real path */
    private Site(Path root, int largest) {
        this.root = root;
        this.largest = largest;
    }

    /**
     * Creates the site of an existing directory.
     *
     * @param largest the maximum bytes of a file
     * @throws IOException if {@code root} is not a directory
     */
    static Site of(Path root, int largest) throws IOException {
        Path real = root.toRealPath();
        if (!Files.isDirectory(real)) {
            throw new NotDirectoryException(root.toString());
        }
        return new Site(real, largest);
    }

    /**
     * Returns the answer to GET. Blocks.
     *
     * @param target a path with an optional query
     */
    Answer answer(String target) throws IOException {
        String path = path(target);
        if (path == null) {
            return Answer.BAD_REQUEST;
        }
        Path file = isVisible(path) ? find(path) : null;
        return file == null ? Answer.NOT_FOUND : read(file);
    }

    /** Returns the real path of a file; null if there is none below the root. */
    private @Nullable Path find(String path) throws IOException {
        try {
            Path file = root.resolve(path.substring(1) + (path.endsWith("/") ? INDEX : ""))
                    .toRealPath();
            return file.startsWith(root) && Files.isRegularFile(file) ? file : null;
        } catch (FileSystemException | InvalidPathException e) {
            return null;
        }
    }

    /** Returns the decoded path of a target; null if it is malformed. */
    private static @Nullable String path(String target) {
        if (!target.startsWith("/")) {
            return null;
        }
        try {
            return URI.create("http://host" + target).getPath();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean isVisible(String path) {
        return !path.contains("/.") && !path.contains("//") && path.indexOf('\0') < 0;
    }

    private Answer read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(largest);
            return in.read() < 0 ? new Answer(200, mediaType(file), content) : Answer.FILE_TOO_LARGE;
        }
    }

    private static String mediaType(Path file) {
        String type = URLConnection.guessContentTypeFromName(String.valueOf(file.getFileName()));
        if (type == null) {
            return ANY_TYPE;
        }
        return type.startsWith("text/") ? type + "; charset=utf-8" : type;
    }
}
