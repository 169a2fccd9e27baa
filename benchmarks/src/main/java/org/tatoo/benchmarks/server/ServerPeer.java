package org.tatoo.benchmarks.server;

import java.nio.file.Path;

/** A server of static files. */
interface ServerPeer {
    /** So many connections may wait to be accepted. */
    int BACKLOG = 1024;

    /** At most so many bytes of a file are kept in memory, where the server is written here. */
    int SMALL = 64 * 1024;

    /** Serves the files of {@code root} on the loopback address until the process ends; when it returns, it accepts. */
    void start(int port, Path root) throws Exception;
}
