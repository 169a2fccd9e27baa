/** Client frames of STOMP 1.2: its grammar is {@code stomp.ebnf}. */
@NullMarked
package org.tatoo.grammars.stomp;

import org.jspecify.annotations.NullMarked;
