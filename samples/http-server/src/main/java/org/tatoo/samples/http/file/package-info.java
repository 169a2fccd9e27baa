/**
 * The files of a site: {@link org.tatoo.samples.http.file.Site} finds one,
 * {@link org.tatoo.samples.http.file.Representation} is what it is sent as,
 * {@link org.tatoo.samples.http.file.Precondition} says whether it is sent,
 * {@link org.tatoo.samples.http.file.Ranges} how much of it, {@link org.tatoo.samples.http.file.FileContent} opens it, and
 * {@link org.tatoo.samples.http.file.FileCache} keeps small ones in memory.
 */
@NullMarked
package org.tatoo.samples.http.file;

import org.jspecify.annotations.NullMarked;
