import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react';
import { up } from '#ui/theme/breakpoints.ts';

const room = () => matchMedia(up('lg'));
const hasRoom = () => room().matches;
function listen(changed: () => void) {
  const media = room();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** What stands in a side column: only where there is one, so that a phone asks for none of it, and once the page is painted. */
export function Beside({ children }: { children: ReactNode }) {
  const isPainted = useDeferredValue(true, false);
  const isWide = useSyncExternalStore(listen, hasRoom, () => false);
  return isPainted && isWide ? children : null;
}
