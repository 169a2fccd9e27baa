package org.tatoo.samples.http.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The lookup of one file: one name at a time, each in the open directory before it, from the root of the site. The
 * system does not follow links; this class resolves their text as part of the path. Nothing outside the root is opened,
 * whatever changes meanwhile. Has one directory open, or two briefly; the root is shared. Used by one thread; its
 * methods block.
 */
final class Walk implements Closeable {
    /** The maximum number of links on the path to a file. */
    static final int MOST_LINKS = 8;

    /** Function that opens the directory with this real path. */
    @FunctionalInterface
    interface Opener {
        Folder open(Path real) throws IOException;
    }

    private final Root shared;
    private final Path root;
    private final Care care;
    // The open directory, and its names below the root; null if it has to be opened first.
    private @Nullable Folder folder;
    private final ArrayDeque<String> names = new ArrayDeque<>();
    private final ArrayDeque<String> rest = new ArrayDeque<>();
    private int links;

    /** Check before anything is opened, because a FIFO in its place would block the thread. */
    @FunctionalInterface
    interface Care {
        void check(Path path) throws IOException;
    }

    /** Begins at {@code shared}. */
    Walk(Root shared, Care care) throws IOException {
        this.shared = shared;
        this.care = care;
        Folder open = shared.enter(care);
        this.folder = open;
        this.root = open.path();
    }

    /** Returns the real path of the root. */
    Path root() {
        return root;
    }

    /**
     * Goes to {@code segments}, from the root.
     *
     * @return the place in the open directory; null if nothing is there, or nothing that clients may see
     * @throws IOException if a lookup or an open failed; a {@link NoSuchFileException} means that nothing is there
     */
    @Nullable
    Place find(List<String> segments) throws IOException {
        if (!names.isEmpty()) {
            leave();
            names.clear();
        }
        rest.clear();
        rest.addAll(segments);
        links = 0;
        while (true) {
            String name = nextName();
            if (name == null) {
                return new Place(current(), "", root.resolve(String.join("/", names)), null);
            }
            if (name.startsWith(".")) {
                return null;
            }
            BasicFileAttributes found = current().attributes(name);
            if (found.isSymbolicLink()) {
                if (!follow(name)) {
                    return null;
                }
            } else if (rest.isEmpty()) {
                return new Place(current(), name, current().path().resolve(name), found);
            } else if (!found.isDirectory()) {
                return null;
            } else {
                enter(name);
            }
        }
    }

    /** Returns the next proper name, after processing steps to the directory itself and up; null at the end. */
    private @Nullable String nextName() throws IOException {
        for (String name = rest.poll(); name != null; name = rest.poll()) {
            if (name.equals("..")) {
                if (names.pollLast() == null) {
                    throw new NoSuchFileException(root.toString(), null, "a link leads out of the root");
                }
                leave();
            } else if (!name.isEmpty() && !name.equals(".")) {
                return name;
            }
        }
        return null;
    }

    /** Returns the directory of the names. */
    private Folder current() throws IOException {
        Folder open = folder;
        if (open == null) {
            open = shared.enterAgain(root, care);
            folder = open;
            List<String> again = new ArrayList<>(names);
            names.clear();
            for (String name : again) {
                if (!current().attributes(name).isDirectory()) {
                    throw new NoSuchFileException(root.toString(), null, name + " is no directory any more");
                }
                enter(name);
            }
            open = current();
        }
        return open;
    }

    private void enter(String name) throws IOException {
        Folder open = current();
        care.check(open.path().resolve(name));
        Folder next = open.folder(name);
        folder = next;
        names.addLast(name);
        open.close();
    }

    /** Inserts the text of a link before the rest of the path; returns false if it leads out of the root. */
    private boolean follow(String name) throws IOException {
        Path link = current().path().resolve(name);
        if (++links > MOST_LINKS) {
            throw new FileSystemLoopException(link.toString());
        }
        Path text = Files.readSymbolicLink(link);
        Path relative = text;
        if (text.isAbsolute() || risesAbove(text)) {
            relative = below(link.resolveSibling(text).normalize());
            if (relative == null) {
                return false;
            }
            names.clear();
            leave();
        }
        List<String> parts = new ArrayList<>();
        for (Iterator<Path> part = relative.iterator(); part.hasNext(); ) {
            parts.add(part.next().toString());
        }
        for (int i = parts.size() - 1; i >= 0; i--) {
            rest.addFirst(parts.get(i));
        }
        return true;
    }

    private boolean risesAbove(Path text) {
        int up = 0;
        while (up < text.getNameCount() && text.getName(up).toString().equals("..")) {
            up++;
        }
        return up > names.size();
    }

    /** Returns the path from the root to {@code target}; null if it is not below it. */
    private @Nullable Path below(Path target) {
        if (target.startsWith(root)) {
            return root.relativize(target);
        }
        Path named = shared.named();
        return target.startsWith(named) ? named.relativize(target) : null;
    }

    private void leave() throws IOException {
        if (folder != null) {
            Folder open = folder;
            folder = null;
            open.close();
        }
    }

    @Override
    public void close() throws IOException {
        leave();
    }

    /**
     * The place that a path leads to.
     *
     * @param folder the directory; open until the walk is closed or moves on
     * @param name the name in the directory; empty for the directory itself
     * @param path the real path, by name
     * @param attributes null for the directory itself
     */
    record Place(
            Folder folder, String name, Path path, @Nullable BasicFileAttributes attributes) {
        boolean isDirectory() {
            return attributes == null || attributes.isDirectory();
        }

        boolean isFile() {
            return attributes != null && attributes.isRegularFile();
        }

        /** Returns whether {@code identity} is of the file that was found. */
        boolean is(Identity identity) {
            return attributes != null && Objects.equals(attributes.fileKey(), identity.key());
        }
    }
}
