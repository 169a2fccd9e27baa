package org.tatoo.samples.http.file;

/** The result of the lookup of a path. */
sealed interface Found permits Found.Missing, Found.Directory, Version {
    /** No file, or none that clients may see. */
    record Missing() implements Found {}

    /** A directory, named without the trailing slash. */
    record Directory() implements Found {}
}
