/**
 * The Maven plugin: {@link org.tatoo.maven.GenerateMojo} creates a {@link org.tatoo.maven.GenerationRequest} from its
 * parameters, {@link org.tatoo.maven.Generation} executes it and returns a {@link org.tatoo.maven.GenerationResult},
 * which the mojo prints. Only the mojo depends on Maven; everything else works on paths.
 */
@NullMarked
package org.tatoo.maven;

import org.jspecify.annotations.NullMarked;
