/** CAL/1.0, the calendar protocol: its grammar is {@code cal.ebnf}. */
@NullMarked
package org.tatoo.grammars.cal;

import org.jspecify.annotations.NullMarked;
