/** The answer: its status line and fields, its dates, and the answers that need no file. */
@NullMarked
package org.tatoo.samples.http.answer;

import org.jspecify.annotations.NullMarked;
