package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.tatoo.samples.http.request.ResourcePath;

/**
 * The files below one directory. Nothing outside it is found, even through links. Names that begin with a dot, and all
 * below such directories, are hidden. The directory is looked up by its name again after a second, so that a link may
 * be redirected. Thread-safe.
 */
public final class Site {
    /** The name of the file that represents a directory. */
    static final String INDEX = "index.html";

    private final Root root;

    private Site(Root root) {
        this.root = root;
    }

    /**
     * Opens the site of an existing directory. Blocks.
     *
     * @throws IOException if {@code root} is not a directory or cannot be read
     */
    public static Site of(Path root) throws IOException {
        return of(root, Folder::open, System::nanoTime);
    }

    static Site of(Path root, Walk.Opener opener, LongSupplier nanoTime) throws IOException {
        Path real = root.toRealPath();
        if (!Files.isDirectory(real)) {
            throw new NotDirectoryException(root.toString());
        }
        if (!Files.isReadable(real) || !Files.isExecutable(real)) {
            throw new AccessDeniedException(root.toString());
        }
        return new Site(new Root(root.toAbsolutePath(), opener, nanoTime));
    }

    /** Returns whether a file may have this path; other paths are not looked up. */
    public static boolean isVisible(ResourcePath path) {
        for (String segment : path.segments()) {
            if (segment.isEmpty() || segment.startsWith(".") || segment.indexOf('/') >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Begins the lookup of a file. Blocks. */
    Walk walk(Walk.Care care) throws IOException {
        return new Walk(root, care);
    }

    /** Closes the directory that is open only for reuse. */
    public void rest() {
        try {
            root.rest();
        } catch (IOException e) {
            // opened for reading only; nothing can be lost
        }
    }

    /** Returns the path of a file by name, with links. */
    Path named(Iterable<String> segments) {
        return root.named().resolve(String.join("/", segments));
    }

    @Override
    public String toString() {
        return root.named().normalize().toString();
    }
}
