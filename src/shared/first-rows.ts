import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { WHOLE } from '#ui/long-list/blocks.ts';

/** Whether our server has drawn the page that was loaded, rather than a frame for it. */
function hasDrawn(): boolean {
  const { shell, waiting } = globalThis.document?.documentElement.dataset ?? {};
  return waiting === undefined && shell !== 'off';
}

/**
 * SPD-06. What of a list is drawn first: what fits the screen, by Back what stood above it, too; the rest as soon as
 * that is painted. A page that our server has drawn comes whole, and a long list draws what is near anyway.
 * @param height pixels of a short row, the page's head makes up for shorter ones; without it the list comes whole
 */
export function useFirstRows<T>(items: readonly T[], height?: number): { rows: T[]; isWhole: boolean } {
  const { state } = useRouter();
  const place = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const [first] = useState(() => {
    const isMove = state.resolvedLocation && state.resolvedLocation.pathname !== state.location.pathname;
    return (isMove || !hasDrawn()) && height && items.length <= WHOLE
      ? Math.ceil((place + innerHeight) / height)
      : Number.POSITIVE_INFINITY;
  });
  const isDrawn = useDeferredValue(true, first === Number.POSITIVE_INFINITY);
  const isWhole = isDrawn || items.length <= first;
  return { rows: isWhole ? [...items] : items.slice(0, first), isWhole };
}
