@NullMarked
package org.tatoo.grizzly;

import org.jspecify.annotations.NullMarked;
