import { useRef } from 'react';
import { currentPlace, returnFocus } from './keep-focus.ts';
import type { Place } from './place.ts';

/** UIX-05. For the content of a dialog that has no trigger of its own: what opened it gets focus back. */
export function useFocusReturn() {
  const opener = useRef<Place | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = currentPlace();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      returnFocus(opener.current);
    },
  };
}
