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
  const [inSight, setInSight] = useState(false);

  useEffect(() => {
    if (!place || !box) return;
    const watcher = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      root: box,
      rootMargin: '240px 0px 0px',
    });
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [place, box]);

  useEffect(() => {
    if (inSight && !loading && !failed) onShow();
  }, [inSight, loading, failed, onShow]);

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
