import type { ReactNode } from 'react';
import { Beside } from '#shared/answer.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Cols } from '#ui/page/page.tsx';
import type { Whose } from './beside.tsx';

const ForYou = lazyPart(() => import('./beside.tsx').then((part) => part.ForYou));

type WithSidebarProps = {
  children: ReactNode;
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
  return (
    <Cols
      sidebar={
        isReady && (
          <Beside>
            <ForYou hasRequests={hasRequests} hasSuggestions={hasSuggestions} of={of} onLost={() => {}} />
          </Beside>
        )
      }
      sidebarLabel="For you"
      extra
    >
      {children}
    </Cols>
  );
}
