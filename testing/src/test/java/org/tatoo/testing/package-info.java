@NullMarked
package org.tatoo.testing;

import org.jspecify.annotations.NullMarked;
