package org.tatoo.flow;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.IdentityFlowProcessorVerification;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.ConversationListener;

/** A conversation that sends back what comes keeps the rules of reactive streams, which their own TCK knows. */
class FlowRulesTest {
    private static final int PATIENCE_MILLIS = 2_000;
    private static final int QUIET_MILLIS = 50;

    private final ExecutorService pool = Executors.newFixedThreadPool(4);

    @AfterEach
    void stop() {
        pool.shutdown();
    }

    /** Those that the TCK leaves out or does not require are shown as skipped. */
    @TestFactory
    Stream<DynamicTest> rules() {
        return Arrays.stream(IdentityFlowProcessorVerification.class.getMethods())
                .filter(method -> Arrays.stream(method.getAnnotations())
                        .anyMatch(a -> a.annotationType().getName().equals("org.testng.annotations.Test")))
                .map(method -> DynamicTest.dynamicTest(method.getName(), () -> run(method)));
    }

    private void run(Method rule) throws Throwable {
        Echo echo = new Echo(pool);
        echo.setUp();
        try {
            rule.invoke(echo);
        } catch (InvocationTargetException e) {
            Throwable cause = Objects.requireNonNull(e.getCause());
            Assumptions.assumeFalse(cause.getClass().getName().equals("org.testng.SkipException"), cause.getMessage());
            throw cause;
        }
    }

    /** What the TCK asks for. */
    private static final class Echo extends IdentityFlowProcessorVerification<ByteBuffer> {
        private final ExecutorService pool;

        Echo(ExecutorService pool) {
            super(new TestEnvironment(PATIENCE_MILLIS, QUIET_MILLIS), PATIENCE_MILLIS);
            this.pool = pool;
        }

        @Override
        protected Flow.Processor<ByteBuffer, ByteBuffer> createIdentityFlowProcessor(int bufferSize) {
            // one buffer at a time, so that none are joined
            ConversationLimits limits = ConversationLimits.defaults()
                    .withWaterMarks(0, 1)
                    .without(Deadline.FIRST_BYTE, Deadline.IDLE, Deadline.REQUEST, Deadline.WRITE);
            return new ConversationProcessor(
                    pool,
                    transport -> new Conversation(transport, EchoParser::new, limits, new ConversationListener() {})
                            .events());
        }

        @Override
        protected Flow.@Nullable Publisher<ByteBuffer> createFailedFlowPublisher() {
            return null;
        }

        @Override
        public ExecutorService publisherExecutorService() {
            return pool;
        }

        @Override
        public ByteBuffer createElement(int element) {
            return ByteBuffer.allocate(Integer.BYTES).putInt(element).flip();
        }

        @Override
        public long maxSupportedSubscribers() {
            return 1;
        }
    }
}
