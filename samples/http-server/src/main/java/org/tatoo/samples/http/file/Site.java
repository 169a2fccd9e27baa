package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.tatoo.samples.http.request.ResourcePath;

/**
 * The files below one directory. Nothing outside it is found, even through links, and nothing whose name, or the name of
 * a directory on its path, begins with a dot. The directory is looked up by its name again when a second has passed, so
 * that a link may be turned to another one. Usable from any thread.
 */
public final class Site {
    /** The file of a directory. */
    static final String INDEX = "index.html";

    private final Root root;

    private Site(Root root) {
        this.root = root;
    }

    /**
     * The site of an existing directory. Blocks.
     *
     * @throws IOException if {@code root} is no directory or cannot be read
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

    /** Whether a file may have this path: what does not is not looked for. */
    public static boolean isVisible(ResourcePath path) {
        for (String segment : path.segments()) {
            if (segment.isEmpty() || segment.startsWith(".") || segment.indexOf('/') >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Begins to look for a file. Blocks. */
    Walk walk(Walk.Care care) throws IOException {
        return new Walk(root, care);
    }

    /** Closes what is open only because it may be used again soon. */
    public void rest() {
        try {
            root.rest();
        } catch (IOException e) {
            // it was only read; nothing can be lost
        }
    }

    /** The name of a file, with links. */
    Path named(Iterable<String> segments) {
        return root.named().resolve(String.join("/", segments));
    }

    @Override
    public String toString() {
        return root.named().normalize().toString();
    }
}
