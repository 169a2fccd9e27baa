package org.tatoo.benchmarks.http;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.tatoo.benchmarks.measure.Work;

/** The parsing of one request under JMH: by the clock, and with its profilers. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class HttpParsing {
    /** The name of the parser. */
    @Param({
        "tatoo",
        "tatoo-strings",
        "tatoo-records-strings",
        "netty",
        "netty-strings",
        "jetty",
        "microhttp",
        "undertow",
        "tomcat",
        "grizzly"
    })
    public String peer = "";

    /** The request to parse. */
    @Param
    public Requests request = Requests.SMALL;

    /** The maximum number of bytes in one read. Tomcat's parser ignores it. */
    @Param("1024")
    public int piece;

    @SuppressWarnings("NullAway.Init")
    private Work work;

    /** Opens a connection. */
    @Setup
    public void open() {
        work = new RequestCell(request, piece, false).open(peer);
    }

    /** Parses the request once. */
    @Benchmark
    public long parse() {
        return work.run();
    }
}
