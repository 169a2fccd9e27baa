package org.tatoo.server;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Clock;

/**
 * What all loops of a server have in common.
 *
 * @param handlers where handlers run; null if on the loops
 */
record LoopSettings(
        Limits limits,
        GuardedListener listener,
        Admission admission,
        Clock clock,
        Budgets budgets,
        Guardian guardian,
        @Nullable Executor handlers) {}
