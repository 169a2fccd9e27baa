package org.tatoo.samples.http2;

import java.util.LinkedHashMap;
import java.util.Map;

/** The recently ended streams; the treatment of their frames depends on which side ended them (section 5.1). */
final class Closed {
    private static final int MOST = 256;

    private final Map<Integer, Boolean> resets = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Boolean> eldest) {
            return size() > MOST;
        }
    };

    /** @param isReset whether this server has reset it, so that the client may not know yet */
    void add(int stream, boolean isReset) {
        resets.put(stream, isReset);
    }

    /** Returns whether frames of that stream are ignored. */
    boolean isReset(int stream) {
        return resets.getOrDefault(stream, false);
    }

    /** Returns the error of a frame on a stream that is neither open nor reset by this server. */
    Fault fault(int stream) {
        return Fault.ofConnection(resets.containsKey(stream) ? ErrorCode.STREAM_CLOSED : ErrorCode.PROTOCOL_ERROR);
    }
}
