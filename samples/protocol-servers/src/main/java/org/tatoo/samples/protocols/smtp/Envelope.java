package org.tatoo.samples.protocols.smtp;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The sender and the recipients of a mail: RFC 5321 section 2.3.1.
 *
 * @param sender the sender, including the angle brackets; {@code <>} for a notification
 * @param recipients the recipients, at least one, including their angle brackets
 */
record Envelope(String sender, List<String> recipients) {
    Envelope {
        recipients = List.copyOf(recipients);
    }

    /**
     * Returns the header lines for the envelope: {@code Return-Path} (section 4.4), and one {@code Delivered-To} for
     * each recipient.
     */
    String trace() {
        return "Return-Path: " + sender + "\r\n"
                + recipients.stream()
                        .map(recipient -> "Delivered-To: " + recipient + "\r\n")
                        .collect(Collectors.joining());
    }
}
