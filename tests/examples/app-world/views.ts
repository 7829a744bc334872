import type { KyInstance } from 'ky';
import { useState } from 'react';
import { useAuthForm } from '#actors/auth-form.ts';
import { useConversation, useReadReceipts } from '#actors/conversation.ts';
import { useEditor } from '#actors/editor.ts';
import { useOutbox } from '#actors/outbox.ts';
import { useToggle } from '#actors/toggle.ts';
import { useUndo } from '#actors/undo.ts';
import { draftFormat, useDraft } from '#actors/use-draft.ts';
import { type LikeState, likeStateSchema, type Post, postSchema } from '#contract/posts.ts';
import { rowsOf } from '#features/messages/thread/rows.ts';
import type { AuthFormKind } from '#machines/auth-form/auth-form.events.ts';
import type { Revision } from '#machines/editor/editor.ts';
import { createAuthCalls } from '#transport/auth-calls.ts';
import { createSolver } from '#transport/bot-check/solve-challenge.ts';
import { failureOf } from '#transport/failure.ts';
import { currentFromConflict, parseResponse } from '#transport/parse-response.ts';
import { ada } from '../people.ts';

/** An open conversation, scrolled to its end, with its composer. */
export function useConversationView(peerId: string) {
  const thread = useConversation(ada.id, peerId);
  const { unsent, send, retry } = useOutbox(peerId);
  const draft = useDraft(`message:${peerId}`);
  useReadReceipts(thread, null);
  const { me, messages, unreadRange, hasOlder, typed, stopTyping } = thread;
  const rows = rowsOf({ messages, unsent, me, unreadRange, hasOlder });
  const change = (text: string) => {
    draft.setText(text);
    if (text.trim() === '') stopTyping();
    else typed();
  };
  return {
    bubbles: rows.flatMap((row) => (row.kind === 'bubble' ? [row] : [])),
    text: draft.text,
    peerIsTyping: thread.typists.length > 0,
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

/** The form to sign in or register, in a client built for Turnstile. */
export function useForm(http: KyInstance, kind: AuthFormKind) {
  const [transport] = useState(() => ({
    calls: createAuthCalls(http),
    solve: createSolver(http, siteKey),
  }));
  return useAuthForm(kind, { transport });
}

export function usePost(http: KyInstance, initial: LikeState) {
  const [post, setPost] = useState(initial);
  const { pressed, toggle } = useToggle({
    on: post.likedByMe,
    async save(on) {
      const path = '/api/posts/p1/like';
      setPost(await parseResponse(likeStateSchema, on ? http.put(path) : http.delete(path)));
    },
    failed: () => {},
  });
  return { pressed, flip: toggle, count: post.likeCount + Number(pressed) - Number(post.likedByMe) };
}

/** What replaces a deleted post. */
export function useDeletedPost(http: KyInstance, leftMs: number, onSettled: (isUndone: boolean) => void) {
  return useUndo({
    leftMs,
    async revert() {
      try {
        await http.post('/api/undo/a1');
        return { isUndone: true };
      } catch (error) {
        const { kind, text } = failureOf(error);
        if (kind !== 'conflict') throw error;
        return { isUndone: false, message: text };
      }
    },
    settled: onSettled,
  });
}

const revisionOf = ({ text, version }: Post): Revision => ({ version, parts: { text } });

/** Ada's own post with its edit form. */
export function useOwnPost(http: KyInstance, initial: Post) {
  const [post, setPost] = useState(initial);
  const [isOpen, setIsOpen] = useState(false);
  const path = `/api/posts/${post.id}`;
  const editor = useEditor(
    {
      ...draftFormat,
      name: `edit:post:${post.id}`,
      current: revisionOf(post),
      async save({ text }, { version }, { signal }) {
        const result = await parseResponse(postSchema, http.put(path, { json: { text, version }, signal }));
        return { result, current: revisionOf(result) };
      },
      revisionInConflict(error) {
        const current = currentFromConflict(postSchema, error);
        return current && revisionOf(current);
      },
    },
    {
      onSaved(saved, isLeft) {
        if (saved) setPost(saved);
        if (isLeft) setIsOpen(false);
      },
    },
  );
  const isShown = isOpen || editor.isUnsaved;
  return {
    text: isShown ? null : (editor.typed.text ?? ''),
    draft: isShown ? (editor.typed.text ?? '') : null,
    newer: editor.newer?.current.parts.text ?? null,
    error: (!editor.newer && editor.failure?.text) || null,
    type(text: string) {
      setIsOpen(true);
      editor.type({ text });
    },
    save: editor.send,
    takeNewer() {
      editor.takeNewer();
      setIsOpen(false);
    },
  };
}
