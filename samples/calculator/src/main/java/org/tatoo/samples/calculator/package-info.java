/**
 * A calculator that reads expressions from standard input, one a line: the smallest use of a generated parser, without a
 * server. The grammar is {@code calculator.ebnf}; {@link org.tatoo.samples.calculator.Evaluation}, its handler, computes
 * on a stack while the parser recognises; {@link org.tatoo.samples.calculator.Calculator} parses a line with both.
 */
@NullMarked
package org.tatoo.samples.calculator;

import org.jspecify.annotations.NullMarked;
