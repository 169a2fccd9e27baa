/**
 * From names to objects. Directives become settings, regexes trees, tokens and virtual terminals become terminals, and
 * productions become definitions that refer to them. Uses {@code diagnostic}, {@code syntax}, {@code regex},
 * {@code grammar}, {@code normalize.regexes} and {@code normalize.cells}.
 */
@NullMarked
package org.tatoo.compiler.normalize.resolve;

import org.jspecify.annotations.NullMarked;
