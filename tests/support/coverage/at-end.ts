/** What is to be done when the tests of a file are through. Kept apart, so that a file that collects nothing loads nothing. */
export const atEnd = new Set<() => void>();
