import { useEffect, useState } from 'react';
import { Spinner } from '#ui/spinner/spinner.tsx';
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

  return (
    <div ref={setPlace} className={css.older}>
      {loading ? (
        <>
          <Spinner />
          Loading earlier messages
        </>
      ) : (
        <>
          {failed && 'The earlier messages did not come.'}
          <button type="button" className={css.act} onClick={onShow}>
            {failed ? 'Try again' : 'Show earlier messages'}
          </button>
        </>
      )}
    </div>
  );
}
