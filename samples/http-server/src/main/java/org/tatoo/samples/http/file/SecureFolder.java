package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/** A directory that remains the same even if another one takes its name. Uses two descriptors. */
final class SecureFolder implements Folder {
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private final Path path;
    private final SecureDirectoryStream<Path> stream;

    SecureFolder(Path path, SecureDirectoryStream<Path> stream) {
        this.path = path;
        this.stream = stream;
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public BasicFileAttributes attributes(String name) throws IOException {
        return stream.getFileAttributeView(relative(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    @Override
    public Folder folder(String name) throws IOException {
        return new SecureFolder(
                path.resolve(name), stream.newDirectoryStream(relative(name), LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public FileChannel file(String name) throws IOException {
        SeekableByteChannel channel = stream.newByteChannel(relative(name), READ);
        if (channel instanceof FileChannel file) {
            return file;
        }
        channel.close();
        throw new NoSuchFileException(path.resolve(name).toString(), null, "cannot be read as a file");
    }

    private Path relative(String name) {
        return path.getFileSystem().getPath(name);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
