/**
 * Messages of the compiler: the catalogue, places in grammar files, and printers. Uses no other package.
 */
@NullMarked
package org.tatoo.compiler.diagnostic;

import org.jspecify.annotations.NullMarked;
