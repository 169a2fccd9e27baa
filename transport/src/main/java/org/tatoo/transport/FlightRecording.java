package org.tatoo.transport;

import jdk.jfr.FlightRecorder;

/**
 * Whether the JDK Flight Recorder is to be told of events. The module jdk.jfr may be missing, and while nobody has begun
 * a recording no class of an event is loaded: whoever tells events asks here first, and has the classes that mention
 * {@link jdk.jfr.Event} apart.
 */
public final class FlightRecording {
    private static final boolean THERE = isThere();

    private FlightRecording() {}

    /** Whether somebody has begun a recording in this process. Costs two reads. */
    public static boolean isOn() {
        return THERE && FlightRecorder.isInitialized();
    }

    private static boolean isThere() {
        try {
            return FlightRecorder.isAvailable();
        } catch (LinkageError e) {
            // the module is not in the image, or nobody needs it
            return false;
        }
    }
}
