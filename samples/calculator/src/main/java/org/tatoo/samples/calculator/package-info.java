/**
 * A calculator that reads expressions from standard input, one a line: the smallest use of a generated parser, without a
 * server. The grammar is {@code calculator.ebnf}; {@link org.tatoo.samples.calculator.Evaluation}, its evaluator, computes
 * the value of each production; {@link org.tatoo.samples.calculator.Calculator} feeds the parser lines. After a wrong one the
 * parser continues at the next line.
 */
@NullMarked
package org.tatoo.samples.calculator;

import org.jspecify.annotations.NullMarked;
