/**
 * SMTP with DATA, RFC 5321: the grammar of commands is {@code smtp.ebnf}, that of replies {@code smtp_reply.ebnf}. Both
 * have records and writers.
 */
@NullMarked
package org.tatoo.grammars.smtp;

import org.jspecify.annotations.NullMarked;
