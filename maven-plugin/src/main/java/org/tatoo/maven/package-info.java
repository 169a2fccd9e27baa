/**
 * The Maven plugin: {@link org.tatoo.maven.GenerateMojo} makes a {@link org.tatoo.maven.GenerationRequest} of its
 * parameters, {@link org.tatoo.maven.Generation} carries it out and returns a {@link org.tatoo.maven.GenerationResult},
 * which the mojo prints. Only the mojo knows Maven; everything else works on paths.
 */
@NullMarked
package org.tatoo.maven;

import org.jspecify.annotations.NullMarked;
