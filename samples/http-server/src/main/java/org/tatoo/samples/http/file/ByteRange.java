package org.tatoo.samples.http.file;

/** A range of bytes of a representation, from {@code first} to {@code last}, both inclusive. */
record ByteRange(long first, long last) {
    long length() {
        return last - first + 1;
    }

    boolean overlaps(ByteRange other) {
        return first <= other.last && other.first <= last;
    }

    /** Returns the value of {@code Content-Range} (RFC 9110 section 14.4) for {@code size} bytes in all. */
    String of(long size) {
        return "bytes " + first + '-' + last + '/' + size;
    }
}
