/** Milliseconds that anything expected may take; a busy machine is no fault of the app. */
export const patience = 30_000;

/** For `expect.poll`: how to wait, and what is waited for. */
export const soon = (message: string) => ({ intervals: [10], timeout: patience, message });
