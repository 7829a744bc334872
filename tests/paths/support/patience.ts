/** Timeout in milliseconds, long enough for a busy machine. */
export const patience = 30_000;

/** Options for `expect.poll`. */
export const soon = (message: string) => ({ intervals: [10], timeout: patience, message });
