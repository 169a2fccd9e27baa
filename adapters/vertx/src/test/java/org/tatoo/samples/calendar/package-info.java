@NullMarked
package org.tatoo.samples.calendar;

import org.jspecify.annotations.NullMarked;
