package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** A directory that delegates to another one. */
abstract class ForwardingFolder implements Folder {
    private final Folder target;

    ForwardingFolder(Folder target) {
        this.target = target;
    }

    @Override
    public final Path path() {
        return target.path();
    }

    @Override
    public final BasicFileAttributes attributes(String name) throws IOException {
        return target.attributes(name);
    }

    @Override
    public Folder folder(String name) throws IOException {
        return target.folder(name);
    }

    @Override
    public FileChannel file(String name) throws IOException {
        return target.file(name);
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
