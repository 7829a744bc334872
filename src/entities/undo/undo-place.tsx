import type { ReactNode } from 'react';
import type { Act } from '#contract/ours/undo.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';

const UndoLine = lazyPart(() => import('./undo-line.tsx').then((part) => part.UndoLine));

/** In a thing's own place what was done to it, with Undo while that lasts. Nothing where nothing can be undone. */
export const UndoPlace = ({ act, children }: { act: Act | undefined; children: ReactNode }) =>
  act && (
    <UndoLine key={act.id} act={act}>
      {children}
    </UndoLine>
  );
