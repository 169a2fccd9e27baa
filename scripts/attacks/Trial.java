package attacks;

/** One thing to be seen. */
interface Trial {
    /** As on the command line. */
    String name();

    Report run(Kit kit);
}
