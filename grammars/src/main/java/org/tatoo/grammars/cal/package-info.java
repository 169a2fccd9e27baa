/**
 * CAL/1.0 and CAL/1.1, the calendar protocol: {@code cal.ebnf} is the grammar of requests, {@code cal_response.ebnf} that
 * of answers.
 */
@NullMarked
package org.tatoo.grammars.cal;

import org.jspecify.annotations.NullMarked;
