package org.tatoo.benchmarks.server;

import java.nio.file.Path;

/** A server of static files. */
interface ServerPeer {
    /** The maximum number of connections that wait to be accepted. */
    int BACKLOG = 1024;

    /** The maximum size of a file in memory, in bytes, for the servers implemented here. */
    int SMALL = 64 * 1024;

    /** Serves the files of {@code root} on the loopback address until the process ends; returns when it listens. */
    void start(int port, Path root) throws Exception;
}
