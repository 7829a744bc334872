import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useUndo } from '#actors/undo.ts';
import { type Act, undoneSchema } from '#contract/undo.ts';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { dashboardKey, gigKeys, refreshGigs, refreshQuestions } from '#entities/gig/gig-queries.ts';
import { patchSuggestionLink, peopleKeys } from '#entities/person/people-queries.ts';
import { patchPost, postKeys, postsInLists, refetchPosts } from '#entities/post/post-queries.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { fetchedAt, markFocusTaken, removeAct, shouldTakeFocus } from './acts.ts';
import * as css from './undo-line.css.ts';

const objectKinds: readonly Act['kind'][] = [
  'post',
  'comment',
  'hide',
  'link',
  'message',
  'messageForMe',
  'search',
  'question',
];
const isMove = ({ kind }: Act) => !objectKinds.includes(kind);

/** Shows what was done, an Undo button and the remaining time. */
export function UndoLine({ act, children }: { act: Act; children: ReactNode }) {
  const client = useQueryClient();
  const line = useRef<HTMLDivElement>(null);
  const [leftMs] = useState(() => Math.max(0, act.leftMs - (Date.now() - fetchedAt(client))));
  const { isOffered, isBusy, hasFailed, refusal, undo, dismiss } = useUndo({
    leftMs,
    revert: async () => {
      try {
        await ask('POST /api/undo/:id', undoneSchema, { id: act.id });
        return { isUndone: true };
      } catch (error) {
        const { kind, text } = failureOf(error);
        if (kind !== 'conflict' && kind !== 'missing') throw error;
        if (act.kind !== 'post') await refreshAfter(client, act, false);
        return { isUndone: false, message: text };
      }
    },
    settled: async (isUndone) => {
      if (isUndone || !isMove(act)) await refreshAfter(client, act, isUndone);
      removeAct(client, act.id);
    },
  });
  // Runs before the browser moves focus from the removed button.
  useLayoutEffect(() => {
    if (shouldTakeFocus(act.subjectId)) line.current?.querySelector('button')?.focus();
    markFocusTaken(act.subjectId);
  }, [act.subjectId]);
  if (!isOffered && !refusal) return null;
  return (
    <div ref={line} className={css.line}>
      <p role="status" className={css.message}>
        {refusal ?? children}
        {hasFailed && ' That didn’t go through. Try again.'}
      </p>
      {refusal ? (
        <Button size="small" variant="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      ) : (
        <Button size="small" icon={Undo2} busy={isBusy} onClick={undo}>
          Undo
        </Button>
      )}
      {!refusal && (
        <span className={css.timeLeft} style={{ animationDuration: `${leftMs}ms` }} aria-hidden="true" />
      )}
    </div>
  );
}

/** Refetches what shows the act's subject once it is undone or final. */
async function refreshAfter(client: QueryClient, act: Act, isUndone: boolean): Promise<void> {
  const refetch = (...keys: (readonly string[])[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const { kind, subjectId, withinId, linkState } = act;
  if (kind === 'post') {
    if (!isUndone) return patchPost(client, subjectId, null);
    const isThere = postsInLists(client).some(({ id }) => id === subjectId);
    if (isThere) await refetchPosts(client, [subjectId]);
    await refetch(postKeys.detail(subjectId), ...(isThere ? [] : [postKeys.lists]));
  } else if (kind === 'hide') {
    if (isUndone) patchPost(client, subjectId, (post) => ({ ...post, hiddenByMe: false }));
  } else if (kind === 'comment') {
    if (withinId) await Promise.all([refetch(postKeys.comments(withinId)), refetchPosts(client, [withinId])]);
  } else if (kind === 'link') {
    if (isUndone && withinId && linkState)
      patchSuggestionLink(client, { userId: withinId, linkId: subjectId, linkState });
    await refetch(peopleKeys.all, dashboardKey);
  } else if (kind === 'question') {
    if (withinId) await refreshQuestions(client, withinId);
  } else if (kind === 'search') {
    await refetch(gigKeys.searches);
  } else if (kind === 'message' || kind === 'messageForMe') {
    await refetch(conversationsKey, dashboardKey);
  } else await refreshGigs(client);
}
