/**
 * A proxy between PostgreSQL clients and a server: two grammars read both directions, and each byte is passed on when the
 * grammar has admitted it.
 */
@NullMarked
package org.tatoo.samples.postgresql;

import org.jspecify.annotations.NullMarked;
