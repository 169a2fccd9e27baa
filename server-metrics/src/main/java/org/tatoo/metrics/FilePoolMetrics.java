package org.tatoo.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import org.tatoo.transport.FilePool;

/** The meters of a pool for file system calls; their names begin with {@code banzai.files.}. */
public final class FilePoolMetrics implements MeterBinder {
    private final FilePool pool;
    private final Tags tags;

    /** Creates the meters of {@code pool}, without additional tags. */
    public FilePoolMetrics(FilePool pool) {
        this(pool, List.of());
    }

    /** Creates the meters of {@code pool} with common {@code tags}, such as the name of the pool. */
    public FilePoolMetrics(FilePool pool, Iterable<Tag> tags) {
        this.pool = pool;
        this.tags = Tags.of(tags);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Meters<FilePool> meters = new Meters<>(registry, () -> pool, tags);
        meters.gauge("files.waiting", "Calls that wait for a thread", FilePool::queued);
        meters.gauge("files.threads.lost", "Threads that do not come back from a call", FilePool::lost);
        meters.counter("files.refused", "Calls that were refused, or not done in time", FilePool::refusals);
    }
}
