package org.tatoo.samples.protocols.smtp;

import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of mails.
 *
 * @param maxMail the maximum bytes of a mail, 1 to 1 GiB, announced by SIZE (RFC 1870)
 * @param maxRecipients the maximum number of recipients of a mail, at least 1; RFC 5321 section 4.5.3.1.8 requires 100
 * @param waitingMails the maximum bytes of mails that wait to be written, at least 1; one mail of any size may wait
 */
record SmtpLimits(
        @LimitDescription(value = "most bytes of a mail", bytes = true)
        int maxMail,

        @LimitDescription("most recipients of a mail") int maxRecipients,

        @LimitDescription(value = "most bytes of mails that wait for the disk", bytes = true)
        long waitingMails) {
    private static final int LARGEST_MAIL = 1 << 30;

    SmtpLimits {
        if (maxMail < 1 || maxMail > LARGEST_MAIL || maxRecipients < 1 || waitingMails < 1) {
            throw new IllegalArgumentException("must be at least 1, a mail at most 1g");
        }
    }

    /** Returns the defaults: mails of 10 MiB, 100 recipients; waiting mails in up to an eighth of the memory. */
    static SmtpLimits defaults() {
        return new SmtpLimits(10 << 20, 100, Runtime.getRuntime().maxMemory() / 8);
    }
}
