import { useEffect, useState } from 'react';

/** Milliseconds. */
const COOLDOWN = 1_000;

/**
 * GIG-13. After a refusal because of a change, the button stays busy briefly: a double click would otherwise
 * confirm what nobody has read.
 */
export function useCooldown() {
  const [isCooling, setCooling] = useState(false);
  useEffect(() => {
    if (!isCooling) return;
    const timer = setTimeout(() => setCooling(false), COOLDOWN);
    return () => clearTimeout(timer);
  }, [isCooling]);
  return { isNow: isCooling, start: () => setCooling(true) };
}
