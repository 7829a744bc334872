import type { ReactNode } from 'react';
import { SidePanel } from '#shared/query-content.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Columns } from '#ui/page/page.tsx';
import type { LinksOwner } from './side-panel.tsx';

const LinksSidePanel = lazyPart(() => import('./side-panel.tsx').then((part) => part.LinksSidePanel));

type WithSidebarProps = {
  children: ReactNode;
  hasRequests?: boolean;
  /** Whose links they are, if not the member's own. */
  of?: LinksOwner | undefined;
  /** The list itself shows suggestions. */
  hasSuggestions?: boolean;
  /** The list has loaded; nothing else is fetched before. */
  isReady: boolean;
};

/** The side panel is neither loaded nor fetched where it does not fit. */
export function WithSidebar({
  children,
  hasRequests = false,
  hasSuggestions = false,
  of,
  isReady,
}: WithSidebarProps) {
  return (
    <Columns
      sidebar={
        isReady && (
          <SidePanel>
            <LinksSidePanel
              hasRequests={hasRequests}
              hasSuggestions={hasSuggestions}
              of={of}
              onLoadFailed={() => {}}
            />
          </SidePanel>
        )
      }
      sidebarLabel="For you"
      extra
    >
      {children}
    </Columns>
  );
}
