@NullMarked
package org.tatoo.transport.tck;

import org.jspecify.annotations.NullMarked;
