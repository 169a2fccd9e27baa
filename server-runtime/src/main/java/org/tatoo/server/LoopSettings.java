package org.tatoo.server;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Clock;

/**
 * The settings shared by all loops of a server.
 *
 * @param handlers the executor of the handlers; null if they run on the loops
 */
record LoopSettings(
        Limits limits,
        GuardedListener listener,
        Admission admission,
        Clock clock,
        Budgets budgets,
        Guardian guardian,
        @Nullable Executor handlers) {}
