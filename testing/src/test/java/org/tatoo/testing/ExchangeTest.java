package org.tatoo.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tatoo.testing.Talker.net;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.grammars.netstring.NetstringParser;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.Protocol;

class ExchangeTest {
    private static Exchange exchange() {
        return Exchange.on(Talker::on);
    }

    // ---- what passes

    @Test
    void whatIsSentIsAnswered() {
        exchange()
                .send(net("echo a") + net("two b"))
                .expect(net("a") + net("b") + net("b"))
                .expectNothing()
                .send(net("bye"))
                .expect(net("bye"))
                .expectClosed();
    }

    @Test
    void anAnswerMayBeMatched() {
        exchange()
                .send(net("time"))
                .expect(Pattern.compile("20:2000-01-01T..:..:..Z,"))
                .advance(Duration.ofMinutes(1))
                .expectText(text -> assertThat(text).startsWith(net("expired IDLE")))
                .expectClosed();
    }

    @Test
    void timePassesByHandOnly() {
        exchange()
                .send(net("time"))
                .expect(net("2000-01-01T00:00:00Z"))
                .advance(Duration.ofSeconds(59))
                .send(net("time"))
                .expect(net("2000-01-01T00:00:59Z"))
                .send(net("in 20"))
                .advance(Duration.ofMillis(19_900))
                .expectNothing()
                .advance(Duration.ofMillis(100))
                .expect(net("now"))
                .advance(Duration.ofSeconds(60))
                .expect(net("expired IDLE"))
                .expectClosed();
    }

    @Test
    void otherThreadsWorkByHandOnly() {
        exchange()
                .send(net("later a") + net("echo b"))
                .expectNothing()
                .work()
                .expect(net("a") + net("b"))
                .send(net("suspended c"))
                .work()
                .expect(net("c"))
                .send(net("suspended d"))
                .advance(Duration.ofSeconds(5))
                .expect(net("expired ANSWER"))
                .work()
                .expectClosed();
    }

    @Test
    void theClientMayEndItsOutput() {
        exchange()
                .send(net("later a"))
                .end()
                .expectNothing()
                .work()
                .expect(net("a"))
                .expectClosed();
        exchange().send("1").end().expect(net("wrong at 1")).expectClosed();
    }

    @Test
    void theClientMayReadSlowly() {
        exchange()
                .read(3)
                .send(net("big 600000") + net("echo a"))
                .expect("600")
                .read(7)
                .expect("000:xxx")
                .readAll()
                .expectText(text -> assertThat(text).hasSize(600_002).endsWith("x," + net("a")));
        exchange().read(0).send(net("echo a")).advance(Duration.ofMinutes(6)).expectReset();
    }

    @Test
    void aPeerThatIsResetIsGone() {
        List<String> heard = new ArrayList<>();
        Exchange.on(loop -> connection -> new NetstringParser(new Talker(connection, loop, heard)))
                .once()
                .send(net("suspended a"))
                .reset()
                .work()
                .expectReset();
        assertThat(heard).containsExactly("gone", "closed");
    }

    @Test
    void theServerMayStop() {
        exchange().drain().send(net("echo a")).expect(net("a")).endIdle().expectClosed();
        exchange().send(net("echo a")).expect(net("a")).endIdle().expectClosed();
    }

    @Test
    void aConnectionHasItsSettings() {
        exchange()
                .attribute(Attribute.ALPN, "talk")
                .memory(100_000)
                .limits(limits -> limits.withMaxMessages(3))
                .send(net("alpn"))
                .expect(net("talk"))
                .send(net("reserve 200000") + net("reserve 300"))
                .expect(net("no room") + net("reserved"))
                .expectClosed();
        assertThatThrownBy(() -> exchange().send("").memory(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void threadsOfOthersAreAwaited() {
        ExecutorService others = Executors.newFixedThreadPool(2);
        try {
            Exchange.with(connection -> new NetstringParser(new Later(connection, others)))
                    .patience(Duration.ofSeconds(20))
                    .send(net("a") + net("b"))
                    .expect(net("a") + net("b"));
        } finally {
            others.shutdown();
        }
    }

    // ---- how it is repeated

    @Test
    void eachSendIsCutAtEachPlace() {
        Set<List<Integer>> seen = new HashSet<>();
        Exchange.on(loop -> cuts(seen))
                .send(net("abcd"))
                .expect("")
                .send(net("ef"))
                .expect("");
        assertThat(seen)
                .contains(List.of(7, 5), List.of(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
                .contains(List.of(1, 6, 5), List.of(6, 1, 5), List.of(7, 1, 4), List.of(7, 4, 1))
                .hasSizeGreaterThan(15);
    }

    /** Notes in what pieces the input comes; its text is of no interest. */
    private static Protocol cuts(Set<List<Integer>> seen) {
        List<Integer> pieces = new ArrayList<>();
        return connection -> new Pieces(connection, pieces, seen, 12);
    }

    @Test
    void longInputsAreCutAtSomePlacesAndNotByteByByteInTheMiddle() {
        int length = 1_000_000;
        Set<List<Integer>> seen = new HashSet<>();
        Exchange.on(loop -> connection -> new Pieces(connection, new ArrayList<>(), seen, length))
                .send(new byte[length])
                .expect("");
        assertThat(seen).hasSizeBetween(60, 70);
    }

    // ---- what fails

    @Test
    void aDifferenceIsShownWhereItBegins() {
        assertThatThrownBy(() -> exchange()
                        .send(net("echo first"))
                        .expect(net("first"))
                        .send(net("echo one\0"))
                        .expect(net("own\0")))
                .isInstanceOf(AssertionError.class)
                .hasMessage("""
                        step 4: the answer differs
                          expected: "4:own\\x00,"
                          but was:  "4:one\\x00,"
                                        ^ byte 3
                          this happens when what is sent comes whole; before:
                            send "10:echo first,"
                            received "5:first,"
                            send "9:echo one\\x00,\"""");
    }

    @Test
    void aLongDifferenceIsAbridged() {
        assertThatThrownBy(() -> exchange().send(net("big 1000")).expect(net("x".repeat(500) + "y" + "x".repeat(499))))
                .hasMessageContaining("  expected: …\"" + "x".repeat(40) + "y" + "x".repeat(59) + "\"… (1006 bytes)\n")
                .hasMessageContaining("^ byte 505\n");
    }

    @ParameterizedTest
    @CsvSource({
        "pieces, comes byte by byte",
        "view, comes byte by byte",
        "careless, the parser stands after each callback that writes",
    })
    void whatDependsOnTheDeliveryIsFound(String command, String when) {
        assertThatThrownBy(() -> exchange()
                        .send(net(command))
                        .expect(
                                command.equals("careless")
                                        ? net("a") + net("b")
                                        : net("pieces".equals(command) ? "1" : "view")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(when);
    }

    @Test
    void whatConnectionsShareIsFound() {
        List<String> shared = new ArrayList<>();
        Protocol protocol = connection -> {
            shared.add("one");
            return new NetstringParser(new Later(connection, Runnable::run, shared.size() + " "));
        };
        assertThatThrownBy(() -> Exchange.with(protocol).send(net("a")).expect(net("1 a")))
                .hasMessageContaining("on a second connection, which does the same as the first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw fault", "twice a"})
    void aFaultOfAHandlerIsAFailure(String command) {
        assertThatThrownBy(() -> exchange().send(net(command)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(command.startsWith("throw") ? "fault" : "endRequest() was called although");
        assertThatThrownBy(() -> exchange().send(net("throw fault"))).hasRootCauseMessage("fault");
    }

    @Test
    void theEndOfAConnectionIsChecked() {
        assertThatThrownBy(() -> exchange().send(net("bye")).expect(net("bye")).expectNothing())
                .hasMessageContaining("the connection is closed; expected: open");
        assertThatThrownBy(() -> exchange().send(net("echo a")).expect(net("a")).expectClosed())
                .hasMessageContaining("the connection is open; expected: closed");
        assertThatThrownBy(() -> exchange().send(net("abort")).expectClosed())
                .hasMessageContaining("the connection is reset; expected: closed");
        assertThatThrownBy(() -> exchange().send("x").expect(net("wrong at 0")).expectReset())
                .hasMessageContaining("the connection is closed, rejected: UNEXPECTED_BYTE");
    }

    @Test
    void whatIsNotExpectedFails() {
        assertThatThrownBy(() -> exchange().send(net("echo a")).expectNothing())
                .hasMessageContaining("but was:  \"1:a,\"");
        assertThatThrownBy(() -> exchange().send(net("echo a")).expect(Pattern.compile("b")))
                .hasMessageContaining("does not match\n  expected: b\n  but was:  \"1:a,\"");
        assertThatThrownBy(() -> exchange()
                        .send(net("echo a"))
                        .expectText(text -> assertThat(text).isEmpty()))
                .hasMessageContaining("the answer is wrong")
                .hasCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> exchange().send(net("later a")).expect(net("a")))
                .isInstanceOf(AssertionError.class);
    }
}
