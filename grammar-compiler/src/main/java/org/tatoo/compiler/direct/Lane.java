package org.tatoo.compiler.direct;

/**
 * What can be recognised from one parser state on without looking at the stack: the tokens that follow each other, and
 * the reductions between them.
 *
 * @param state the parser state
 * @param behind the non-terminal behind which the state stands; empty at the start and behind virtual terminals
 * @param scan the first token
 */
public record Lane(int state, String behind, Scan scan) {}
