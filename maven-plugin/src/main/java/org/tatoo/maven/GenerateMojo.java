package org.tatoo.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.tatoo.compiler.CompilerFault;
import org.tatoo.compiler.diagnostic.FailingWarnings;

/**
 * Generates the push parsers of the project's grammars: the files {@code *.ebnf} below the source folder, always in
 * UTF-8. The folder of a grammar below the source folder is the package of its classes. Grammars can use those of the
 * source folder and of the dependencies. The goal compiles only grammars that have changed since the last build, or that
 * use one that has, and removes the classes of deleted grammars.
 */
@Mojo(
        name = "generate",
        defaultPhase = LifecyclePhase.GENERATE_SOURCES,
        threadSafe = true,
        requiresDependencyResolution = ResolutionScope.COMPILE)
@SuppressWarnings("NullAway.Init")
public final class GenerateMojo extends AbstractMojo {
    /** The folder of the grammars. */
    @Parameter(property = "tatoo.sourceDirectory", defaultValue = "${project.basedir}/src/main/ebnf", required = true)
    private File sourceDirectory;

    /** The folder of the generated classes, which is compiled with the project. */
    @Parameter(
            property = "tatoo.outputDirectory",
            defaultValue = "${project.build.directory}/generated-sources/ebnf",
            required = true)
    private File outputDirectory;

    /** True, or the codes of warnings with commas in between, if such a warning about a grammar fails the build. */
    @Parameter(property = "tatoo.failOnWarning", defaultValue = "false")
    private String failOnWarning = "false";

    /** True if the parsers have no direct code, which makes them smaller and slower, with the same behavior. */
    @Parameter(property = "tatoo.tablesOnly", defaultValue = "false")
    private boolean tablesOnly;

    /** True to skip the goal; the output folder is not compiled then. */
    @Parameter(property = "tatoo.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
    private PluginDescriptor plugin;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("No parsers are generated: tatoo.skip is set");
            return;
        }
        GenerationResult result = generate();
        result.messages().forEach(this::log);
        countWarnings(result);
        if (result.failed()) {
            throw new MojoFailureException(result.summary());
        }
        getLog().info(result.summary());
        project.addCompileSourceRoot(outputDirectory.getPath());
    }

    private FailingWarnings failing() throws MojoExecutionException {
        List<String> codes = switch (failOnWarning) {
            case "true" -> List.of(FailingWarnings.ALL);
            case "false" -> List.of();
            default -> List.of(failOnWarning.trim().split("\\s*,\\s*"));
        };
        try {
            return FailingWarnings.of(codes);
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("failOnWarning: " + e.getMessage());
        }
    }

    private GenerationResult generate() throws MojoExecutionException {
        try {
            return Generation.run(new GenerationRequest(
                    sourceDirectory.toPath(),
                    outputDirectory.toPath(),
                    failing(),
                    tablesOnly,
                    paths(project.getArtifacts()),
                    paths(plugin.getArtifacts())));
        } catch (CompilerFault e) {
            throw new MojoExecutionException(e.sentence("-Dtatoo.tablesOnly", "-X"), e);
        } catch (IOException e) {
            throw new MojoExecutionException("The parsers cannot be generated: " + e, e);
        }
    }

    /**
     * Prints the number of warnings if Maven does not print warnings, as with {@code -q}. This line bypasses the
     * logger, which then prints only errors; a warning as an error would look like the reason of a failed build.
     */
    private void countWarnings(GenerationResult result) {
        if (result.warnings() > 0 && !getLog().isWarnEnabled()) {
            System.err.println(result.warningSummary());
        }
    }

    /** Returns the jars and class folders of {@code artifacts}; a module that is not compiled yet has none. */
    private static List<Path> paths(Collection<Artifact> artifacts) {
        return artifacts.stream()
                .map(Artifact::getFile)
                .filter(Objects::nonNull)
                .map(File::toPath)
                .toList();
    }

    private void log(Message message) {
        for (String line : message.lines()) {
            switch (message.severity()) {
                case ERROR -> getLog().error(line);
                case WARNING -> getLog().warn(line);
                case INFO -> getLog().info(line);
            }
        }
    }
}
