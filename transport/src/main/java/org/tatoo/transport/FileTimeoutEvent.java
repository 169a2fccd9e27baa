package org.tatoo.transport;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A JFR event: work in a {@link FilePool} took too long. */
@Name("org.tatoo.FileTimeout")
@Label("File Timeout")
@Category("Banzai")
@Description("The file system did not answer in time, or a call waited too long for a thread")
@StackTrace(false)
final class FileTimeoutEvent extends Event {
    @Label("Work")
    final String work;

    @Label("Waiting")
    @Description("How many calls wait for a thread now")
    final int waiting;

    @Label("Threads Lost")
    @Description("How many threads do not come back from a call")
    final int threadsLost;

    private FileTimeoutEvent(String work, int waiting, int threadsLost) {
        this.work = work;
        this.waiting = waiting;
        this.threadsLost = threadsLost;
    }

    static void tell(FileTask<?> task, FilePool pool) {
        FileTimeoutEvent event = new FileTimeoutEvent(task.toString(), pool.queued(), pool.lost());
        event.commit();
    }
}
