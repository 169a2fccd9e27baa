package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A directory of a system that opens files by full path only, for example Windows. The real path of a file is checked
 * before and after it is opened.
 */
record NamedFolder(Path path) implements Folder {
    @Override
    public BasicFileAttributes attributes(String name) throws IOException {
        return Files.readAttributes(real(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public Folder folder(String name) throws IOException {
        return new NamedFolder(real(name));
    }

    @Override
    public FileChannel file(String name) throws IOException {
        FileChannel channel = FileChannel.open(real(name), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try {
            real(name);
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Returns the path of an entry; neither it nor any directory before it is a link. */
    private Path real(String name) throws IOException {
        Path named = path.resolve(name);
        if (!path.toRealPath().equals(path)) {
            throw new NoSuchFileException(named.toString(), null, "the directory has been moved");
        }
        return named;
    }

    @Override
    public void close() {
        // nothing is open
    }
}
