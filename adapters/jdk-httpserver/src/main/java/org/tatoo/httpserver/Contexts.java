package org.tatoo.httpserver;

import com.sun.net.httpserver.HttpContext;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The contexts of a server. Thread-safe. */
final class Contexts {
    private final List<Context> all = new CopyOnWriteArrayList<>();

    synchronized void add(Context context) {
        if (at(context.getPath()) != null) {
            throw new IllegalArgumentException("there is a context at " + context.getPath() + " already");
        }
        all.add(context);
    }

    synchronized void remove(String path) {
        Context context = at(path);
        if (context == null) {
            throw new IllegalArgumentException("there is no context at " + path);
        }
        all.remove(context);
    }

    @SuppressWarnings("SuspiciousMethodCalls") // a context of another server is none of these
    synchronized void remove(HttpContext context) {
        if (!all.remove(context)) {
            throw new IllegalArgumentException("the context " + context.getPath() + " is none of this server");
        }
    }

    private @Nullable Context at(String path) {
        for (Context context : all) {
            if (context.getPath().equals(path)) {
                return context;
            }
        }
        return null;
    }

    /**
     * Returns the context with the longest path that {@code path} begins with; null if there is none.
     *
     * @param path null for a URI without a path
     */
    @Nullable
    Context find(@Nullable String path) {
        Context longest = null;
        if (path != null) {
            for (Context context : all) {
                if (path.startsWith(context.getPath())
                        && (longest == null
                                || context.getPath().length()
                                        > longest.getPath().length())) {
                    longest = context;
                }
            }
        }
        return longest;
    }
}
