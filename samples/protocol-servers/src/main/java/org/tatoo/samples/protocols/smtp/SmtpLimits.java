package org.tatoo.samples.protocols.smtp;

import org.tatoo.samples.options.LimitDescription;

/**
 * The limits of mails.
 *
 * @param maxMail the most bytes of a mail, 1 to 1 GiB, announced by SIZE (RFC 1870)
 * @param maxRecipients the most recipients of a mail, at least 1; RFC 5321, section 4.5.3.1.8, asks for 100
 * @param waitingMails the most bytes of mails that wait to be written, at least 1; one mail always may
 */
record SmtpLimits(
        @LimitDescription(value = "most bytes of a mail", bytes = true)
        int maxMail,

        @LimitDescription("most recipients of a mail") int maxRecipients,

        @LimitDescription(value = "most bytes of mails that wait for the disk", bytes = true)
        long waitingMails) {
    private static final int LARGEST_MAIL = 1 << 30;

    /** Checks the ranges. */
    SmtpLimits {
        if (maxMail < 1 || maxMail > LARGEST_MAIL || maxRecipients < 1 || waitingMails < 1) {
            throw new IllegalArgumentException("must be at least 1, a mail at most 1g");
        }
    }

    /** Mails of 10 MiB, 100 recipients; an eighth of the memory waits. */
    static SmtpLimits defaults() {
        return new SmtpLimits(10 << 20, 100, Runtime.getRuntime().maxMemory() / 8);
    }
}
