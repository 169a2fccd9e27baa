package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.samples.calendar.Attempt.Outcome;
import org.tatoo.samples.calendar.store.CalendarStore;

@Tag("once")
class LoginsTest {
    private static final CalendarLimits LIMITS = CalendarLimits.withLoginThreads(1);

    @TempDir
    private Path directory;

    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final List<String> ends = new ArrayList<>();
    private long now = Long.MAX_VALUE - 1_000;
    private CalendarStore store;
    private Users users;
    private Logins logins;

    @BeforeEach
    void putUsers() throws IOException {
        store = TestStore.in(directory);
        users = new Users(store, TestStore.WEAK);
        users.put("ada", "right");
        users.put("bob", "right");
        logins = new Logins(users, LIMITS, () -> now);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void onlyTheRightPasswordOfAUserIsAccepted() {
        submit("ada", "right", "a");
        submit("ada", "wrong", "b");
        submit("nobody", "right", "c");
        work();
        assertThat(ends).containsExactlyInAnyOrder("ada a ACCEPTED", "ada b WRONG", "nobody c WRONG");
    }

    @Test
    void aVerifiedPairIsRememberedForTenMinutes() throws IOException {
        assertThat(logins.isRemembered("ada", "right")).isFalse();
        submit("ada", "right", "a");
        work();
        now += Logins.MEMORY.toNanos() - 1;
        assertThat(logins.isRemembered("ada", "right")).isTrue();
        assertThat(logins.isVerified("ada", "right")).isTrue();
        assertThat(logins.isRemembered("ada", "wrong")).isFalse();
        assertThat(logins.isRemembered("adaright", "")).isFalse();
        now++;
        assertThat(logins.isRemembered("ada", "right")).isFalse();
        assertThat(logins.isVerified("ada", "right")).isFalse();
    }

    @Test
    void aWrongPairIsNotRemembered() {
        submit("ada", "wrong", "a");
        work();
        assertThat(logins.isRemembered("ada", "wrong")).isFalse();
    }

    @Test
    void aPairWhosePasswordIsKeptOtherwiseFromNowOnIsRemembered() throws IOException {
        Users later = new Users(store, new PasswordScheme.Pbkdf2(20));
        logins = new Logins(later, LIMITS, () -> now);
        submit("ada", "right", "a");
        work();
        assertThat(ends).containsExactly("ada a ACCEPTED");
        assertThat(later.verifier("ada").scheme()).isEqualTo(new PasswordScheme.Pbkdf2(20));
        assertThat(logins.isVerified("ada", "right")).isTrue();
    }

    @Test
    void aRememberedPairOfAChangedUserIsNotRight() throws IOException {
        submit("ada", "right", "a");
        submit("bob", "right", "a");
        work();
        users.put("ada", "new");
        assertThat(logins.isVerified("ada", "right")).isFalse();
        assertThat(logins.isVerified("bob", "right")).isTrue();
        store.removeUser("bob");
        assertThat(logins.isVerified("bob", "right")).isFalse();
    }

    @Test
    void whoFailedWaitsAfterAllOthersForTenMinutes() {
        submit("ada", "wrong", "a");
        work();
        ends.clear();
        submit("bob", "wrong", "a");
        submit("ada", "right", "b");
        submit("bob", "right", "c");
        work();
        assertThat(ends).containsExactly("bob c ACCEPTED", "ada b ACCEPTED", "bob a WRONG");
    }

    @Test
    void afterTenMinutesAFailureIsForgotten() {
        submit("ada", "wrong", "a");
        work();
        ends.clear();
        now += Logins.MEMORY.toNanos();
        submit("ada", "right", "a");
        submit("bob", "right", "b");
        submit("bob", "right", "c");
        work();
        assertThat(ends.get(2)).isNotEqualTo("ada a ACCEPTED");
    }

    @Test
    void strangersWhoseFirstAttemptFailedDoNotHoldUpANewLogin() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 400; i++) {
                submit("user" + i, "guess", "stranger " + i);
            }
            if (round == 0) {
                work();
                ends.clear();
            }
        }
        submit("ada", "right", "mine");
        work();
        assertThat(ends).hasSize(401).startsWith("ada mine ACCEPTED");
    }

    @Test
    void oneAddressThatAsksTooMuchIsRefused() {
        for (int i = 0; i < LIMITS.waitingLoginsPerAddress() + 1; i++) {
            submit("ada", "wrong", "a");
        }
        assertThat(ends).containsExactly("ada a REFUSED");
        work();
        assertThat(ends).hasSize(LIMITS.waitingLoginsPerAddress() + 1);
    }

    @Test
    void whatIsWithdrawnIsNotVerified() {
        Attempt gone = attempt("ada", "wrong", "a");
        logins.submit(gone, tasks::add);
        logins.withdraw(gone);
        submit("ada", "right", "a");
        work();
        assertThat(ends).containsExactly("ada a ACCEPTED");
    }

    @Test
    void fullWorkersRefuse() {
        logins.submit(attempt("ada", "right", "a"), task -> {
            throw new RejectedExecutionException();
        });
        assertThat(ends).containsExactly("ada a REFUSED");
        submit("ada", "right", "a");
        work();
        assertThat(ends).containsExactly("ada a REFUSED", "ada a ACCEPTED");
    }

    @Test
    void aUserWhoCannotBeReadFailsTheAttempt() throws IOException {
        store.putUser("ada", "x");
        submit("ada", "right", "a");
        work();
        assertThat(ends).containsExactly("ada a FAILED");
    }

    @Test
    void aFailureOfOneAttemptEndsNoOther() {
        logins.submit(
                new Attempt("ada", "right", "a", outcome -> {
                    throw new IllegalStateException("bad");
                }),
                tasks::add);
        submit("bob", "right", "b");
        assertThatIllegalStateException().isThrownBy(this::work);
        submit("bob", "right", "c");
        work();
        assertThat(ends).containsExactlyInAnyOrder("bob b ACCEPTED", "bob c ACCEPTED");
    }

    @Test
    void atMostSoManyAreRemembered() {
        VerifiedPairs pairs = new VerifiedPairs(() -> now);
        PasswordVerifier verifier = PasswordVerifier.ofNobody(TestStore.WEAK);
        for (int i = 0; i <= VerifiedPairs.MAX_KEPT; i++) {
            pairs.add("user" + i, "x", verifier);
        }
        assertThat(pairs.find("user0", "x")).isNull();
        assertThat(pairs.find("user1", "x")).isEqualTo(verifier);
        assertThat(pairs.find("user" + VerifiedPairs.MAX_KEPT, "x")).isEqualTo(verifier);
    }

    @Test
    void atMostSoManyFailuresAreRemembered() {
        Failures failures = new Failures("user", () -> now);
        for (int i = 0; i <= Failures.MAX_KEPT; i++) {
            failures.add("user" + i);
        }
        assertThat(failures.contains("user0")).isFalse();
        assertThat(failures.contains("user1")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.1",
        "::ffff:127.0.0.1, 127.0.0.1",
        "2001:db8:1:2:3:4:5:6, 20010db800010002::/64",
        "2001:db8:1:2:ffff::1, 20010db800010002::/64",
    })
    void anAddressOrANetworkIsOneSource(String address, String source) throws IOException {
        assertThat(Attempt.source(new InetSocketAddress(InetAddress.getByName(address), 1)))
                .isEqualTo(source);
    }

    private void submit(String user, String password, String source) {
        logins.submit(attempt(user, password, source), tasks::add);
    }

    private Attempt attempt(String user, String password, String source) {
        return new Attempt(user, password, source, outcome -> end(user, source, outcome));
    }

    private void end(String user, String source, Outcome outcome) {
        ends.add(user + " " + source + " " + outcome);
    }

    private void work() {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }
}
