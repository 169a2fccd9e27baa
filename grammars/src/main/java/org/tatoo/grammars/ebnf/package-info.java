/** The grammar language, described in itself: its grammar is {@code ebnf.ebnf}. */
@NullMarked
package org.tatoo.grammars.ebnf;

import org.jspecify.annotations.NullMarked;
