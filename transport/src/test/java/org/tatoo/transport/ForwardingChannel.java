package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A file that is only read. */
class ForwardingChannel extends FileChannel {
    private final FileChannel target;

    ForwardingChannel(FileChannel target) {
        this.target = target;
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
        return target.read(bytes);
    }

    @Override
    public long read(ByteBuffer[] parts, int offset, int length) throws IOException {
        return target.read(parts, offset, length);
    }

    @Override
    public int read(ByteBuffer bytes, long position) throws IOException {
        return target.read(bytes, position);
    }

    @Override
    public int write(ByteBuffer bytes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer bytes, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long position() throws IOException {
        return target.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        target.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return target.size();
    }

    @Override
    public FileChannel truncate(long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void force(boolean metaData) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel to) throws IOException {
        return target.transferTo(position, count, to);
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void implCloseChannel() throws IOException {
        target.close();
    }
}
