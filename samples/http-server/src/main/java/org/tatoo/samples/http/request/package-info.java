/** The request: its line, its fields, how its content is framed, and why it is refused. */
@NullMarked
package org.tatoo.samples.http.request;

import org.jspecify.annotations.NullMarked;
