package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.testing.Peer;

class AllocationTest {
    /** In bytes: room for the answers of a refusal, and nothing beside what is announced. */
    private static final long SLACK = 1 << 20;

    private static final int REPETITIONS = 50;

    @TempDir
    private static Path folder;

    private static FileService service;

    @BeforeAll
    static void layOut() throws IOException {
        service = RunningServer.service(SampleSite.create(folder), RunningServer.CLOCK, 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 31, 1L << 62, Long.MAX_VALUE})
    void anEnormousLengthAllocatesNoMoreThanASmallOne(long length) {
        assertThat(allocated("Content-Length: " + length + "\r\n\r\n"))
                .isLessThan(allocated("Content-Length: 1024\r\n\r\n") + SLACK);
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 31, 1L << 62, Long.MAX_VALUE})
    void anEnormousChunkAllocatesNoMoreThanASmallOne(long size) {
        String chunked = "Transfer-Encoding: chunked\r\n\r\n";

        assertThat(allocated(chunked + Long.toHexString(size) + "\r\n"))
                .isLessThan(allocated(chunked + "400\r\n") + SLACK);
    }

    /** The bytes that requests take which announce their content like this, bring a few bytes of it and are awaited. */
    private static long allocated(String announcement) {
        byte[] request = ("POST " + RunningServer.ECHO + " HTTP/1.1\r\nHost: a\r\n" + announcement + "0123456789")
                .getBytes(StandardCharsets.US_ASCII);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        assertThat(receive(request).isOpen()).isTrue();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < REPETITIONS; i++) {
            receive(request);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static Peer receive(byte[] request) {
        return RunningServer.connectTo(service).send(request);
    }
}
