/** Grammars of the repository, mutated at random: each is answered by a parser or by errors, soon, never by an exception. */
@NullMarked
package org.tatoo.compiler.mutation;

import org.jspecify.annotations.NullMarked;
