/**
 * The compiler as one call: {@link org.tatoo.compiler.GrammarCompiler}.
 *
 * <p>Packages, each of which may use only those before it: {@code diagnostic}, {@code syntax}, {@code regex},
 * {@code grammar}, {@code normalize}, {@code lexer}, {@code lr}, {@code analysis}, {@code report}, {@code generation},
 * {@code java}, this one, {@code trace}, {@code cli}; and {@code automaton}, which uses nothing, before {@code lexer}.
 */
@NullMarked
package org.tatoo.compiler;

import org.jspecify.annotations.NullMarked;
