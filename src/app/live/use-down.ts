import { useEffect, useState } from 'react';
import type { SocketLinkStatus } from '#actors/socket-link.ts';

/** Milliseconds that a broken connection may take to mend itself before anybody is told. */
const PATIENCE = 1500;

/** Whether the live connection has been gone for longer than a blink; stays so through the tries in between. */
export function useDown(status: SocketLinkStatus): boolean {
  const isFine = status === 'open' || status === 'closed';
  const isBroken = status === 'waiting' || status === 'refused';
  const [broken, setBroken] = useState(false);
  const [told, setTold] = useState(false);
  if (isFine && (broken || told)) {
    setBroken(false);
    setTold(false);
  }
  if (isBroken && !broken) setBroken(true);

  useEffect(() => {
    if (!broken) return;
    const timer = setTimeout(() => setTold(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [broken]);
  return told && !isFine;
}
