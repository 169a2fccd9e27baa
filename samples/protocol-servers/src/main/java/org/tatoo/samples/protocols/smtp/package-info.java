/** A server that receives mail by SMTP and stores it in files. */
@NullMarked
package org.tatoo.samples.protocols.smtp;

import org.jspecify.annotations.NullMarked;
