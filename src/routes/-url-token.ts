import { useEffectEvent, useLayoutEffect, useState } from 'react';

/** `?token=` of the links in our mails. */
export const tokenSearch = (search: Record<string, unknown>): { token?: string } =>
  typeof search.token === 'string' && search.token !== '' ? { token: search.token } : {};

/**
 * The token of the address, kept in memory alone: `clean` takes it out of the address bar and the history at
 * once, so that it stands in no screenshot, log or referrer. Answers it and a way to drop it.
 */
export function useUrlToken(found: string | undefined, clean: () => void) {
  const [kept, setKept] = useState(found ?? null);
  if (found && found !== kept) setKept(found);
  const cleanNow = useEffectEvent(clean);
  useLayoutEffect(() => {
    if (found) cleanNow();
  }, [found]);
  return [kept, () => setKept(null)] as const;
}
