import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Act } from '#contract/ours/undo.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { takesFocus } from './acts.ts';

const UndoLine = lazyPart(() => import('./undo-line.tsx').then((part) => part.UndoLine));

/** Holds the focus that has gone with the thing, until the line is here to take it. */
function Waiting({ subjectId }: Pick<Act, 'subjectId'>) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (takesFocus(subjectId)) place.current?.focus({ preventScroll: true });
  }, [subjectId]);
  return <span ref={place} tabIndex={-1} />;
}

/** In a thing's own place what was done to it, with Undo while that lasts. Nothing where nothing can be undone. */
export const UndoPlace = ({ act, children }: { act: Act | undefined; children: ReactNode }) =>
  act && (
    <UndoLine key={act.id} act={act} meanwhile={<Waiting subjectId={act.subjectId} />}>
      {children}
    </UndoLine>
  );
