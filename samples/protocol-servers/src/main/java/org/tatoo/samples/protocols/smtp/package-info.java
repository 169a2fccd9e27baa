/** A server that takes mail by SMTP and keeps it in files. */
@NullMarked
package org.tatoo.samples.protocols.smtp;

import org.jspecify.annotations.NullMarked;
