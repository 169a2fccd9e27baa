package org.tatoo.server;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A Unix-domain socket. Its file is created on binding, and removed after closing. */
record UnixEndpoint(Path path) implements Endpoint {
    @Override
    public ServerSocketChannel open(int backlog) throws IOException {
        ServerSocketChannel socket;
        try {
            socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        } catch (UnsupportedOperationException e) {
            throw new IOException("this system has no Unix-domain sockets: listen on a port instead of " + path, e);
        }
        try {
            return socket.bind(UnixDomainSocketAddress.of(path), backlog);
        } catch (IOException e) {
            socket.close();
            throw new IOException(reason(e), e);
        }
    }

    private String reason(IOException cause) {
        String text = String.valueOf(cause.getMessage());
        Path folder = path.toAbsolutePath().getParent();
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return reasonOfExisting();
        }
        if (folder != null && !Files.isDirectory(folder)) {
            return "cannot make the socket " + path + ": there is no directory " + folder;
        }
        if (text.toLowerCase(Locale.ROOT).contains("permission")) {
            return "no permission to make the socket " + path + ": choose another path";
        }
        return "cannot make the socket " + path + ": " + text;
    }

    private String reasonOfExisting() {
        try {
            SocketChannel.open(UnixDomainSocketAddress.of(path)).close();
            return "the socket " + path + " is in use: stop the program that listens there, or choose another path";
        } catch (ConnectException e) {
            return isSocket()
                    ? "the socket " + path + " was left by a program that has ended: remove the file"
                    : path + " exists and is no socket: remove it, or choose another path";
        } catch (IOException e) {
            return path + " exists and cannot be connected to (" + e.getMessage() + "): choose another path";
        }
    }

    private boolean isSocket() {
        try {
            int mode = (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            return (mode & 0170000) == 0140000;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** Returns a task that removes the file, unless another file has replaced it. */
    @Override
    public Runnable afterClose() {
        Object bound = fileKey();
        return () -> {
            if (bound != null && Objects.equals(bound, fileKey())) {
                delete();
            }
        };
    }

    private void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // the next program to bind the path gets an error about the file
        }
    }

    private @Nullable Object fileKey() {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
