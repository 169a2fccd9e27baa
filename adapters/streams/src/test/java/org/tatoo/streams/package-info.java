@NullMarked
package org.tatoo.streams;

import org.jspecify.annotations.NullMarked;
