/** The one place where the app writes to the console. `what` names the part that failed. */
export function logFailure(what: string, error: unknown): void {
  console.error(`[${what}]`, error);
}

export type LogFailure = typeof logFailure;
