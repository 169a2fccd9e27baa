package org.tatoo.samples.keyvalue;

/** The reason why a command is not executed: the error reply, without its leading sign. Records no stack trace. */
final class CommandFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    CommandFault(String message) {
        super(message, null, false, false);
    }

    static CommandFault wrongType() {
        return new CommandFault("WRONGTYPE Operation against a key holding the wrong kind of value");
    }

    static CommandFault notAnInteger() {
        return new CommandFault("ERR value is not an integer or out of range");
    }

    static CommandFault overflow() {
        return new CommandFault("ERR increment or decrement would overflow");
    }

    static CommandFault syntax() {
        return new CommandFault("ERR syntax error");
    }

    static CommandFault tooLong() {
        return new CommandFault("ERR string exceeds maximum allowed size (512MB)");
    }

    static CommandFault outOfMemory() {
        return new CommandFault("OOM command not allowed when used memory > 'maxmemory'.");
    }

    static CommandFault wrongNumberOfArguments(String command) {
        return new CommandFault("ERR wrong number of arguments for '" + command + "' command");
    }

    /** Returns the text of the error reply. */
    String reply() {
        return String.valueOf(getMessage());
    }
}
