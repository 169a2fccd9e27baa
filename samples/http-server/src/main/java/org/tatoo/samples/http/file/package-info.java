/**
 * The files of a site: {@link org.tatoo.samples.http.file.Walk} finds one, {@link org.tatoo.samples.http.file.Loader} reads
 * or opens it, {@link org.tatoo.samples.http.file.Version} is what it is sent as,
 * {@link org.tatoo.samples.http.file.Precondition} says whether it is sent,
 * {@link org.tatoo.samples.http.file.Ranges} how much of it, and {@link org.tatoo.samples.http.file.FileCache} keeps small
 * ones in memory, each as long as its {@link org.tatoo.samples.http.file.Proof} holds.
 */
@NullMarked
package org.tatoo.samples.http.file;

import org.jspecify.annotations.NullMarked;
