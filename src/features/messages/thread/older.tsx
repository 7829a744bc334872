import { useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import * as css from './log.css.ts';

type OlderProps = {
  /** What scrolls. */
  box: HTMLElement | null;
  loading: boolean;
  failed: boolean;
  onShow: () => void;
};

/** The top of what is loaded: in sight it asks for more by itself; after a failure, or by keyboard, on demand. */
export function Older({ box, loading, failed, onShow }: OlderProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);

  // Watched anew after each page: only then is it known whether it has moved out of sight.
  useEffect(() => {
    if (!place || !box || loading || failed) return;
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) onShow();
    };
    const watcher = new IntersectionObserver(look, { root: box, rootMargin: '240px 0px 0px' });
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [place, box, loading, failed, onShow]);

  // It may go while it has the focus: that goes on to what scrolls.
  useLayoutEffect(
    () => () => {
      if (place?.contains(document.activeElement)) box?.focus({ preventScroll: true });
    },
    [place, box],
  );

  return (
    <div ref={setPlace} className={css.older}>
      {failed && 'The earlier messages did not come.'}
      <Button
        size="small"
        look="bare"
        busy={loading}
        // By keyboard one scrolls there: stepping back from the composer must not jump to the top.
        tabIndex={failed ? 0 : -1}
        onClick={onShow}
      >
        {failed ? 'Try again' : 'Show earlier messages'}
      </Button>
    </div>
  );
}
