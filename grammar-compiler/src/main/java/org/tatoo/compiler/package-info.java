/**
 * The compiler as one call. It is {@link org.tatoo.compiler.GrammarCompiler}. Uses {@code diagnostic},
 * {@code syntax}, {@code uses}, {@code shorthand}, {@code grammar}, {@code normalize}, {@code values}, {@code analysis},
 * {@code lexer}, {@code lr}, {@code overlap}, {@code generation}, {@code messages}, {@code writing}, {@code java.lanes}
 * and {@code java}.
 *
 * <p>Its packages, each of which uses only those before it: {@code diagnostic}, {@code syntax}, {@code reader},
 * {@code regex}, {@code uses}, {@code shorthand}, {@code grammar}, {@code normalize.regexes}, {@code normalize.cells},
 * {@code normalize.resolve}, {@code normalize.check}, {@code normalize}, {@code values}, {@code analysis},
 * {@code automaton}, {@code lexer}, {@code conflict}, {@code lr.grammar}, {@code lr.states}, {@code lr.counterexample},
 * {@code lr}, {@code simulation}, {@code overlap}, {@code direct}, {@code direct.unroll}, {@code generation},
 * {@code messages}, {@code writing}, {@code java.source}, {@code java.lanes}, {@code java}, {@code org.tatoo.compiler},
 * {@code trace} and {@code cli}. {@code docs/architecture.md} says what each does; a test compares both lists with the
 * classes.
 */
@NullMarked
package org.tatoo.compiler;

import org.jspecify.annotations.NullMarked;
