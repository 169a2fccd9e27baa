package org.tatoo.samples.http.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;

/** An open directory in which names are looked up without following links. Used by one thread. Its methods block. */
interface Folder extends Closeable {
    /** Opens the directory of this name; {@code real} has no links. */
    @SuppressWarnings("StreamResourceLeak") // the folder closes it
    static Folder open(Path real) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(real);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new SecureFolder(real, secure);
        }
        stream.close();
        return new NamedFolder(real);
    }

    /** Returns the name of this directory, which another directory may have by now. */
    Path path();

    /** Returns the attributes of the entry {@code name}; of a link, those of the link itself. */
    BasicFileAttributes attributes(String name) throws IOException;

    Folder folder(String name) throws IOException;

    FileChannel file(String name) throws IOException;
}
