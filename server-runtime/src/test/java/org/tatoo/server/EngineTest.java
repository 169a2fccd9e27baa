package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Clock;

class EngineTest {
    /** The guardian looks each quarter of a second, and the threads of a server may take longer to start. */
    @Test
    void whatHasNotBeenStartedIsNotReplaced() throws IOException {
        Servers.assumePlain("of threads only");
        Limits limits = Limits.defaults();
        Guardian guardian = new Guardian(Clock.SYSTEM);
        Admission admission = new Admission(limits);
        Budgets budgets = new Budgets(1 << 20);
        Events events = new Events();
        GuardedListener listener = new GuardedListener(events, guardian, new Recorder(budgets, admission));
        LoopSettings settings = new LoopSettings(limits, listener, admission, Clock.SYSTEM, budgets, guardian, null);
        List<Engine<SocketChannel>> engines = new ArrayList<>();
        Channels<SocketChannel> channels =
                beforeStart(new NioChannels(), () -> engines.get(0).check());
        Protocol protocol = connection -> new LineParser(new LineHandler(connection));
        engines.add(new Engine<>(channels, List.of(Listener.tcp("127.0.0.1", 0)), protocol, 10, 1, settings));
        try (Server server = new Server(limits, Duration.ZERO, listener, admission, engines.get(0)).start();
                TestClient client = new TestClient(server)) {
            client.send("hello\n");
            assertThat(client.line()).isEqualTo("hello");
        }
    }

    /** The same, but {@code task} runs before they start. */
    @SuppressWarnings("unchecked") // a proxy has no type parameter
    private static Channels<SocketChannel> beforeStart(Channels<SocketChannel> target, Runnable task) {
        return (Channels<SocketChannel>) Proxy.newProxyInstance(
                EngineTest.class.getClassLoader(), new Class<?>[] {Channels.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("start")) {
                        task.run();
                    }
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
