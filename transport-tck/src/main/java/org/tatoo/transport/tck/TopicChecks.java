package org.tatoo.transport.tck;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Topic;
import org.tatoo.transport.SharedTopic;

/** Checks of topics: the order of messages, and subscribers that do not receive. */
final class TopicChecks {
    private static final Duration LONG = Duration.ofDays(1);
    private static final int READERS = 8;
    private static final int MESSAGES = 300;
    private static final int LARGE = 64 << 10;
    private static final int MARK = 256 << 10;

    private TopicChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("topic-order", TopicChecks::order),
                Check.of("topic-lost", TopicChecks::lost),
                Check.of("topic-cut", TopicChecks::cut));
    }

    /** A subscriber, created by a message "sub": its peer, its handler and its subscription. */
    private record Member(Talk talk, TckHandler handler, Topic.Subscription subscription) {}

    /** Makes {@code count} peers subscribe one after the other. */
    private static List<Member> members(Trial trial, Topic topic, Topic.Terms terms, int count) throws IOException {
        BlockingQueue<Topic.Subscription> made = new LinkedBlockingQueue<>();
        trial.on("sub", (handler, text) -> {
            handler.connection().suspend(LONG);
            handler.reply("subscribed");
            made.add(topic.subscribe(handler.connection(), terms));
        });
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Talk talk = trial.connect().send("sub\n").hears("subscribed");
            trial.until("a subscription", () -> !made.isEmpty());
            members.add(new Member(talk, trial.handler(), made.remove()));
        }
        return members;
    }

    /** Checks that all subscribers see the messages of two threads, and messages for one subscriber, in order. */
    private static void order(Trial trial) throws IOException {
        Topic topic = new SharedTopic();
        List<Member> members = members(trial, topic, Topic.Terms.defaults().withMark(1 << 20), READERS);
        CountDownLatch published = new CountDownLatch(2);
        for (String name : List.of("a", "b")) {
            trial.elsewhere(() -> {
                for (int i = 0; i < MESSAGES; i++) {
                    Expect.equal(READERS, topic.publish(TckHandler.bytes(name + i + "\n")));
                    if (i % 100 == 50) {
                        members.get(0).subscription.publish(TckHandler.bytes("you " + name + i + "\n"));
                    }
                }
                published.countDown();
            });
        }
        List<String> first = null;
        for (int k = 0; k < READERS; k++) {
            Member member = members.get(k);
            List<String> heard = new ArrayList<>();
            int count = 2 * MESSAGES + (k == 0 ? 6 : 0);
            for (int i = 0; i < count; i++) {
                heard.add(member.talk.line());
            }
            for (String name : List.of("a", "b")) {
                Expect.equal(
                        numbers(name),
                        heard.stream().filter(line -> line.startsWith(name)).toList());
                Expect.that(
                        k > 0 || heard.indexOf("you " + name + 50) > heard.indexOf(name + 50),
                        "what is for one after what was published before");
            }
            heard.removeIf(line -> line.startsWith("you"));
            Expect.equal(first == null ? heard : first, heard);
            first = heard;
        }
        trial.await(published, "each message");
        // a subscriber that has left gets no more messages
        Member left = members.get(1);
        left.subscription.cancel();
        left.handler.answer("end");
        Expect.equal(READERS - 1, topic.publish(TckHandler.bytes("last\n")));
        left.talk.hears("end").send("echo a\n").hears("a");
        members.get(0).talk.hears("last");
    }

    private static List<String> numbers(String name) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            all.add(name + i);
        }
        return all;
    }

    private static String large(int number) {
        return number + ".".repeat(LARGE) + "\n";
    }

    /** Checks that a subscriber that does not receive loses only the oldest messages; others get all. */
    private static void lost(Trial trial) throws IOException {
        DeadlineChecks.patient(trial);
        Topic topic = new SharedTopic();
        Member slow =
                members(trial, topic, Topic.Terms.defaults().withMark(MARK), 1).get(0);
        Member fast = members(trial, topic, Topic.Terms.defaults().withMark(64 << 20), 1)
                .get(0);
        for (int i = 0; i < MESSAGES; i++) {
            topic.publish(TckHandler.bytes(large(i)));
            Expect.equal(large(i), fast.talk.line() + "\n");
        }
        Expect.that(slow.subscription.lost() > 0, "lost messages");
        int last = -1;
        int heard = 0;
        while (last < MESSAGES - 1) {
            String line = slow.talk.line();
            int number = Integer.parseInt(line.substring(0, line.indexOf('.')));
            Expect.that(number > last, "in order: " + number + " after " + last);
            last = number;
            heard++;
        }
        Expect.equal((long) MESSAGES, slow.subscription.lost() + heard);
        Expect.equal(0L, fast.subscription.lost());
    }

    /** Checks that a subscriber that does not receive is disconnected; others get all messages. */
    private static void cut(Trial trial) throws IOException {
        DeadlineChecks.patient(trial).limits(limits -> limits.with(Deadline.LINGER, Duration.ofSeconds(2)));
        Topic topic = new SharedTopic();
        Topic.Terms terms = Topic.Terms.defaults().withMark(MARK).with(Topic.Overflow.CUT);
        List<Member> members = members(trial, topic, terms, 3);
        Member slow = members.get(0);
        for (int i = 0; i < MESSAGES; i++) {
            topic.publish(TckHandler.bytes(large(i)));
            for (Member fast : members.subList(1, 3)) {
                Expect.equal(large(i), fast.talk.line() + "\n");
            }
        }
        slow.handler.journal().await("closed");
        Expect.equal(false, slow.subscription.isActive());
        Expect.equal(2, topic.publish(TckHandler.bytes("last\n")));
        // a subscription ends with its connection
        members.get(1).talk.close();
        members.get(1).handler.connection().abort();
        members.get(1).handler.journal().await("closed");
        Expect.equal(1, topic.subscribers());
        members.get(2).talk.hears("last");
    }
}
