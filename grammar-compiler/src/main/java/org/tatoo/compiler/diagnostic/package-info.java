/** What the compiler says: the catalogue, places in grammar files, and printers. Uses nothing of the other packages. */
@NullMarked
package org.tatoo.compiler.diagnostic;

import org.jspecify.annotations.NullMarked;
