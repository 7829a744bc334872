import { useEffect, useState } from 'react';

/** Milliseconds for which what is new stands there before a press counts again. */
const MOMENT = 1_000;

/**
 * GIG-13. What was refused because it is other than was read stays busy for a moment: the second of two quick presses
 * has not read what the first was refused with.
 */
export function useMoment() {
  const [isNow, setNow] = useState(false);
  useEffect(() => {
    if (!isNow) return;
    const timer = setTimeout(() => setNow(false), MOMENT);
    return () => clearTimeout(timer);
  }, [isNow]);
  return { isNow, begin: () => setNow(true) };
}
