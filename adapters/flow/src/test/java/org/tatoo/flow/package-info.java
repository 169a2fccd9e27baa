@NullMarked
package org.tatoo.flow;

import org.jspecify.annotations.NullMarked;
