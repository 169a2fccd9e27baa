/**
 * Random grammars of all constructs, and an oracle that says what their parsers have to do. It shares no code with the
 * compiler: it works on the generator's own model of a grammar, with the canonical LR(1) automaton and derivatives of
 * regular expressions.
 */
@NullMarked
package org.tatoo.compiler.oracle;

import org.jspecify.annotations.NullMarked;
