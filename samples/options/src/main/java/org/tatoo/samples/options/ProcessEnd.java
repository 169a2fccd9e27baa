package org.tatoo.samples.options;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The end of a process that runs a command. The virtual machine ends with 143 after SIGTERM and with 130 after SIGINT,
 * whatever its hooks do, unless one of them halts it. The command therefore has one hook, which stops the server, waits
 * for the command, and halts with its code.
 */
final class ProcessEnd {
    /** The time that the command may take to end after its server, in seconds. */
    private static final int REST_SECONDS = 3;

    /** The time for writing a recording of the JDK Flight Recorder, in seconds. */
    private static final int RECORDING_SECONDS = 20;

    private static final String RECORDING_HOOK = "JFR Shutdown Hook";

    private static final CompletableFuture<Integer> CODE = new CompletableFuture<>();
    private static volatile boolean isProcess;

    private ProcessEnd() {}

    /** Declares that the process runs nothing but this command, so that the hook may halt it. */
    static void own() {
        isProcess = true;
    }

    /** Ends the process; to be called from its main thread when the command has ended. */
    static void with(int code) {
        CODE.complete(code);
        // waits for ever after a signal; the hook then halts
        System.exit(code);
    }

    /**
     * Calls {@code stop} on a signal to end the process.
     *
     * @param stop ends the server, within a limited time
     */
    static void beforeIt(Runnable stop) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> halt(stop), "shutdown"));
    }

    private static void halt(Runnable stop) {
        try {
            stop.run();
        } finally {
            if (isProcess) {
                int code = code();
                awaitRecording();
                Runtime.getRuntime().halt(code);
            }
        }
    }

    /** Returns the code of the command; 0 if the command does not end soon, because a signal is not a failure. */
    private static int code() {
        try {
            return CODE.get(REST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            return 0;
        }
    }

    /** Waits for the recording that a separate hook writes at the end, because halting would cut it off. */
    private static void awaitRecording() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals(RECORDING_HOOK)) {
                try {
                    thread.join(TimeUnit.SECONDS.toMillis(RECORDING_SECONDS));
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }
}
