package org.tatoo.transport;

import jdk.jfr.FlightRecorder;

/**
 * The state of the JDK Flight Recorder. The module jdk.jfr may be missing, and no event class is loaded before a
 * recording starts. Callers therefore check {@link #isOn} first, and keep code that mentions {@link jdk.jfr.Event} in
 * separate classes.
 */
public final class FlightRecording {
    private static final boolean THERE = isThere();

    private FlightRecording() {}

    /** Returns whether a recording was started in this process. Costs two reads. */
    public static boolean isOn() {
        return THERE && FlightRecorder.isInitialized();
    }

    private static boolean isThere() {
        try {
            return FlightRecorder.isAvailable();
        } catch (LinkageError e) {
            // the module is missing from the image or not resolved
            return false;
        }
    }
}
