/**
 * From a grammar and those that it uses to one grammar: names of used grammars become names of one file, and only what is
 * reached is in it. Uses {@code diagnostic}, {@code syntax}, {@code reader} and {@code regex}.
 */
@NullMarked
package org.tatoo.compiler.uses;

import org.jspecify.annotations.NullMarked;
