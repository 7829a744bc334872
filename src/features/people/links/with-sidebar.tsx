import { type ReactNode, useSyncExternalStore } from 'react';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Cols } from '#ui/page/page.tsx';
import { up } from '#ui/theme/breakpoints.ts';
import type { Whose } from './beside.tsx';

const Beside = lazyPart(() => import('./beside.tsx').then((part) => part.Beside));

const wide = up('lg');
const hear = (changed: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

type WithSidebarProps = {
  children: ReactNode;
  /** The list shows the requests themselves. */
  hasRequests?: boolean;
  /** Whose links they are, where they are somebody else's. */
  of?: Whose | undefined;
  /** Whom one may know stands in the list's own place. */
  hasSuggestions?: boolean;
  /** What the list is of has come: before that nothing else is asked for. */
  isReady: boolean;
};

/** A list of links, and beside it what serves there, which is neither loaded nor asked for where there is no room. */
export function WithSidebar({
  children,
  hasRequests = false,
  hasSuggestions = false,
  of,
  isReady,
}: WithSidebarProps) {
  const hasRoom = useSyncExternalStore(hear, () => matchMedia(wide).matches);
  return (
    <Cols
      sidebar={
        hasRoom &&
        isReady && (
          <Beside hasRequests={hasRequests} hasSuggestions={hasSuggestions} of={of} onLost={() => {}} />
        )
      }
      sidebarLabel="For you"
      extra
    >
      {children}
    </Cols>
  );
}
