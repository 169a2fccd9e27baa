package org.tatoo.maven;

import java.nio.file.Path;
import java.util.List;

/**
 * What to generate.
 *
 * @param sourceDirectory where the grammars are; need not exist
 * @param outputDirectory where the classes go; need not exist
 * @param failOnWarning whether a grammar with warnings is refused like one with errors
 * @param generator the jars and folders of classes of the generator itself; generated files are renewed when they change
 */
record GenerationRequest(Path sourceDirectory, Path outputDirectory, boolean failOnWarning, List<Path> generator) {
    GenerationRequest {
        sourceDirectory = sourceDirectory.toAbsolutePath().normalize();
        outputDirectory = outputDirectory.toAbsolutePath().normalize();
        generator = List.copyOf(generator);
    }

    /** Where the digests of the last generation are kept: beside the output, as they live and die with it. */
    Path digestFile() {
        return outputDirectory.resolveSibling(outputDirectory.getFileName() + ".digests");
    }
}
