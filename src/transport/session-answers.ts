/** The running session of each token that calls were made with. */
const sessions = new Map<string, AbortController>();

/** Aborts when the session of this token ends. */
export function sessionSignal(token: string): AbortSignal {
  const session = sessions.get(token) ?? new AbortController();
  sessions.set(token, session);
  return session.signal;
}

/** SAF-12: reads under way are aborted, and answers still to come are dropped. */
export function endSession(token: string): void {
  sessions.get(token)?.abort();
  sessions.delete(token);
}
