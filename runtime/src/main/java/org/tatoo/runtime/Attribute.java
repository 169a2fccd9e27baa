package org.tatoo.runtime;

/**
 * Names something that a transport may know of a connection.
 *
 * @param name tells it from the others
 * @param type of its values
 */
public record Attribute<T>(String name, Class<T> type) {}
