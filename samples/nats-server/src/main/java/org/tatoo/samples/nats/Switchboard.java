package org.tatoo.samples.nats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.tatoo.writer.VerifiedMessages;

/**
 * The registry of all subscriptions. Thread-safe: one lock guards everything, and its holder only queues output. All
 * clients therefore see the messages of one client in order.
 */
final class Switchboard {
    private final NatsLimits limits;
    private final RandomGenerator random;
    private final SubjectTree subjects = new SubjectTree();
    private final VerifiedMessages verified = new VerifiedMessages();
    private int subscriptions;

    /**
     * Creates a switchboard without subscriptions.
     *
     * @param random chooses the member of a queue group that gets a message
     */
    Switchboard(NatsLimits limits, RandomGenerator random) {
        this.limits = limits;
        this.random = random;
    }

    NatsLimits limits() {
        return limits;
    }

    /** Returns the messages that the writers of all clients have found right: most go to several clients. */
    VerifiedMessages verified() {
        return verified;
    }

    /** Subscribes, unless the client has a subscription of that identifier; returns false beyond a limit. */
    synchronized boolean subscribe(Subscription added) {
        Map<String, Subscription> own = added.subscriber().subscriptions();
        if (own.containsKey(added.id())) {
            return true;
        }
        if (own.size() >= limits.subscriptions() || subscriptions >= limits.allSubscriptions()) {
            return false;
        }
        own.put(added.id(), added);
        subjects.add(added);
        subscriptions++;
        return true;
    }

    /**
     * Ends a subscription; does nothing if there is none of that identifier.
     *
     * @param most the number of messages, since it began, after which it ends; 0 for at once
     */
    synchronized void unsubscribe(Subscriber subscriber, String id, int most) {
        Subscription ended = subscriber.subscriptions().get(id);
        if (ended != null) {
            ended.endAfter(most);
            if (most == 0 || ended.isOver()) {
                end(ended);
            }
        }
    }

    /** Removes a client whose connection has ended. */
    synchronized void leave(Subscriber subscriber) {
        List.copyOf(subscriber.subscriptions().values()).forEach(this::end);
    }

    private void end(Subscription ended) {
        ended.subscriber().subscriptions().remove(ended.id());
        subjects.remove(ended);
        subscriptions--;
    }

    /**
     * Delivers a message to all subscribers, but to only one member of each queue group. It excludes a sender that
     * wants no echo. A sender that asked for it is notified if there is no subscriber.
     */
    synchronized void publish(Subscriber from, Message message) {
        boolean heard = dispatch(from, message);
        String reply = message.reply();
        if (!heard && from.options().noResponders() && reply != null) {
            subjects.find(reply).stream()
                    .filter(subscription -> subscription.subscriber() == from)
                    .findFirst()
                    .ifPresent(subscription -> deliver(subscription, Message.noResponders(reply)));
        }
    }

    private boolean dispatch(Subscriber from, Message message) {
        Map<String, List<Subscription>> groups = new LinkedHashMap<>();
        boolean heard = false;
        for (Subscription subscription : subjects.find(message.subject())) {
            String queue = subscription.queue();
            if (subscription.subscriber() == from && !from.options().echo()) {
                continue;
            }
            heard = true;
            if (queue == null) {
                deliver(subscription, message);
            } else {
                groups.computeIfAbsent(queue, name -> new ArrayList<>()).add(subscription);
            }
        }
        groups.values().forEach(members -> deliver(members.get(random.nextInt(members.size())), message));
        return heard;
    }

    private void deliver(Subscription subscription, Message message) {
        subscription.count();
        subscription.subscriber().deliver(subscription, message);
        if (subscription.isOver()) {
            end(subscription);
        }
    }
}
