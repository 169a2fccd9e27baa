package org.tatoo.samples.http.file;

/** What a path leads to. */
sealed interface Found permits Found.Missing, Found.Directory, Version {
    /** Nothing that clients may see. */
    record Missing() implements Found {}

    /** A directory, named without the slash at the end. */
    record Directory() implements Found {}
}
