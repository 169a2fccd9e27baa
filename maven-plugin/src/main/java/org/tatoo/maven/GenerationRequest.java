package org.tatoo.maven;

import java.nio.file.Path;
import java.util.List;
import org.tatoo.compiler.diagnostic.FailingWarnings;
import org.tatoo.compiler.uses.GrammarPath;

/**
 * A request to generate parsers.
 *
 * @param sourceDirectory the folder of the grammars; need not exist
 * @param outputDirectory the folder for the generated classes; need not exist
 * @param failOnWarning the warnings with which a grammar is rejected
 * @param tablesOnly whether the parsers have no direct code
 * @param classPath the jars and class folders of the project, which have grammars that others use
 * @param generator the jars and class folders of the generator itself; a change of these regenerates all files
 */
record GenerationRequest(
        Path sourceDirectory,
        Path outputDirectory,
        FailingWarnings failOnWarning,
        boolean tablesOnly,
        List<Path> classPath,
        List<Path> generator) {
    GenerationRequest {
        sourceDirectory = sourceDirectory.toAbsolutePath().normalize();
        outputDirectory = outputDirectory.toAbsolutePath().normalize();
        classPath = List.copyOf(classPath);
        generator = List.copyOf(generator);
    }

    /** Returns the places of grammars that others use. */
    GrammarPath path() {
        return new GrammarPath(List.of(sourceDirectory), classPath);
    }

    /**
     * Returns the file with the digests of the last generation, next to the output folder, so that both are deleted
     * together.
     */
    Path digestFile() {
        return outputDirectory.resolveSibling(outputDirectory.getFileName() + ".digests");
    }
}
