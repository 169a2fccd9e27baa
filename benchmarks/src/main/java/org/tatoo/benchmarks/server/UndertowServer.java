package org.tatoo.benchmarks.server;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.handlers.cache.DirectBufferCache;
import io.undertow.server.handlers.resource.CachingResourceManager;
import io.undertow.server.handlers.resource.PathResourceManager;
import io.undertow.server.handlers.resource.ResourceHandler;
import java.nio.file.Path;
import org.xnio.Options;

/** Undertow with its resource handler and resource cache. */
final class UndertowServer implements ServerPeer {
    private static final int ENTRIES = 100;
    private static final int SLICE = 1024;
    private static final int CACHE = 16 * 1024 * 1024;

    @Override
    public void start(int port, Path root) {
        DirectBufferCache cache = new DirectBufferCache(SLICE, SLICE, CACHE);
        CachingResourceManager files =
                new CachingResourceManager(ENTRIES, SMALL, cache, new PathResourceManager(root, SMALL), -1);
        Undertow.builder()
                .addHttpListener(port, "127.0.0.1")
                .setIoThreads(1)
                .setSocketOption(Options.BACKLOG, BACKLOG)
                .setServerOption(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, true)
                .setHandler(new ResourceHandler(files))
                .build()
                .start();
    }
}
