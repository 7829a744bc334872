import { useEffect, useState } from 'react';

/** Milliseconds. */
const MOMENT = 1_000;

/**
 * GIG-13. After a refusal because of a change, the button stays busy briefly: a double click would otherwise
 * confirm what nobody has read.
 */
export function useCooldown() {
  const [isNow, setNow] = useState(false);
  useEffect(() => {
    if (!isNow) return;
    const timer = setTimeout(() => setNow(false), MOMENT);
    return () => clearTimeout(timer);
  }, [isNow]);
  return { isNow, begin: () => setNow(true) };
}
