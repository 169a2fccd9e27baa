package org.tatoo.server;

import org.tatoo.transport.Clock;

/** What all loops of a server have in common. */
record LoopSettings(Limits limits, GuardedListener listener, Admission admission, Clock clock) {}
