import type { KyInstance } from 'ky';
import { useState } from 'react';
import { useAuthForm } from '#actors/auth-form.ts';
import { useConversation, useReading } from '#actors/conversation.ts';
import { useOutbox } from '#actors/outbox.ts';
import { useToggle } from '#actors/toggle.ts';
import { useDraft } from '#actors/use-draft.ts';
import { type LikeState, likeStateSchema } from '#contract/ours/posts.ts';
import { rowsOf } from '#features/messages/thread/rows.ts';
import type { AuthFormKind } from '#machines/auth-form/auth-form.events.ts';
import { createAuthCalls } from '#transport/auth-calls.ts';
import { createSolver } from '#transport/bot-check/solve-challenge.ts';
import { parsed } from '#transport/parsed.ts';
import { ada } from '../people.ts';

/** The open conversation with somebody, read to its end, with the box in which she writes. */
export function useTalk(peerId: string) {
  const thread = useConversation(ada.id, peerId);
  const { unsent, send, retry } = useOutbox(peerId);
  const draft = useDraft(`message:${peerId}`);
  useReading(thread, null);
  const { me, messages, fresh, hasOlder, typed, stopTyping } = thread;
  const rows = rowsOf({ messages, unsent, me, fresh, hasOlder });
  const change = (text: string) => {
    draft.setText(text);
    if (text.trim() === '') stopTyping();
    else typed();
  };
  return {
    bubbles: rows.flatMap((row) => (row.kind === 'bubble' ? [row] : [])),
    text: draft.text,
    peerIsTyping: thread.peerIsTyping,
    showOlder: thread.showOlder,
    change,
    retry,
    send() {
      stopTyping();
      send(draft.text.trim());
      draft.clear();
    },
  };
}

const siteKey = 'for tests';

/** The form by which one signs in or registers, in a client that was built for Turnstile. */
export function useForm(http: KyInstance, kind: AuthFormKind) {
  const [transport] = useState(() => ({
    calls: createAuthCalls(http),
    solve: createSolver(http, siteKey),
  }));
  return useAuthForm(kind, { transport });
}

/** Like at a post, and its figure. */
export function usePost(http: KyInstance, given: LikeState) {
  const [post, setPost] = useState(given);
  const { pressed, flip } = useToggle({
    on: post.likedByMe,
    async save(on) {
      const path = '/api/posts/p1/like';
      setPost(await parsed(likeStateSchema, on ? http.put(path) : http.delete(path)));
    },
    failed: () => {},
  });
  return { pressed, flip, count: post.likeCount + Number(pressed) - Number(post.likedByMe) };
}
