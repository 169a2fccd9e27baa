/** The header of the PROXY protocol, versions 1 and 2: its grammar is {@code proxy.ebnf}. */
@NullMarked
package org.tatoo.grammars.proxy;

import org.jspecify.annotations.NullMarked;
