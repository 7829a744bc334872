import { useQueryClient } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useUndo } from '#actors/undo.ts';
import { type Act, undoneSchema } from '#contract/ours/undo.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { actsToldAt, dropAct, hasTakenFocus, takesFocus } from './acts.ts';
import { refreshAfter } from './refresh.ts';
import * as css from './undo-line.css.ts';

const things: readonly Act['kind'][] = [
  'post',
  'comment',
  'hide',
  'link',
  'message',
  'messageForMe',
  'search',
  'question',
];
const isMove = ({ kind }: Act) => !things.includes(kind);

/** What was done and the way back, with a line that gets shorter as the time does. */
export function UndoLine({ act, children }: { act: Act; children: ReactNode }) {
  const client = useQueryClient();
  const line = useRef<HTMLDivElement>(null);
  const [leftMs] = useState(() => Math.max(0, act.leftMs - (Date.now() - actsToldAt(client))));
  const { isOffered, isBusy, hasFailed, refusal, undo, dismiss } = useUndo({
    leftMs,
    takeBack: async () => {
      try {
        await ask('POST /api/undo/:id', undoneSchema, { id: act.id });
        return { isUndone: true };
      } catch (error) {
        const { kind, text } = failureOf(error);
        if (kind !== 'conflict' && kind !== 'missing') throw error;
        if (act.kind !== 'post') await refreshAfter(client, act, false);
        return { isUndone: false, words: text };
      }
    },
    settled: async (isUndone) => {
      if (isUndone || !isMove(act)) await refreshAfter(client, act, isUndone);
      dropAct(client, act.id);
    },
  });
  // What was pressed has gone with what it was about; before focus falls to a neighbour.
  useLayoutEffect(() => {
    if (takesFocus(act.subjectId)) line.current?.querySelector('button')?.focus();
    hasTakenFocus(act.subjectId);
  }, [act.subjectId]);
  if (!isOffered && !refusal) return null;
  return (
    <div ref={line} className={css.line}>
      <p role="status" className={css.words}>
        {refusal ?? children}
        {hasFailed && ' That did not get through. Try again.'}
      </p>
      {refusal ? (
        <Button size="small" look="bare" onClick={dismiss}>
          All right
        </Button>
      ) : (
        <Button size="small" icon={Undo2} busy={isBusy} onClick={undo}>
          Undo
        </Button>
      )}
      {!refusal && (
        <span className={css.left} style={{ animationDuration: `${leftMs}ms` }} aria-hidden="true" />
      )}
    </div>
  );
}
