/** SMTP with DATA, RFC 5321: its grammar is {@code smtp.ebnf}. */
@NullMarked
package org.tatoo.grammars.smtp;

import org.jspecify.annotations.NullMarked;
