const sessions = new Map<string, AbortController>();

export function sessionSignal(token: string): AbortSignal {
  const session = sessions.get(token) ?? new AbortController();
  sessions.set(token, session);
  return session.signal;
}

/** SAF-12. Aborts running reads and drops answers still to come. */
export function abortSession(token: string): void {
  sessions.get(token)?.abort();
  sessions.delete(token);
}
