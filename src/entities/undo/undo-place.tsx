import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Act } from '#contract/ours/undo.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { takesFocus } from './acts.ts';

const UndoLine = lazyPart(() => import('./undo-line.tsx').then((part) => part.UndoLine));

type WaitingProps = Pick<Act, 'subjectId'> & { children: ReactNode };

/** What was done, holding the focus that has gone with the thing until the line is here to take it. */
function Waiting({ subjectId, children }: WaitingProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (takesFocus(subjectId)) place.current?.focus({ preventScroll: true });
  }, [subjectId]);
  return (
    <p ref={place} tabIndex={-1}>
      {children}
    </p>
  );
}

/** In a thing's own place what was done to it, with Undo while that lasts. Nothing where nothing can be undone. */
export const UndoPlace = ({ act, children }: { act: Act | undefined; children: ReactNode }) =>
  act && (
    <UndoLine key={act.id} act={act} meanwhile={<Waiting subjectId={act.subjectId}>{children}</Waiting>}>
      {children}
    </UndoLine>
  );
