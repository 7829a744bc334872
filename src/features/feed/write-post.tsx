import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentProps,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSession } from '#actors/session.ts';
import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import { draftsOf } from '#transport/drafts.ts';
import { tabStorage } from '#transport/storage.ts';
import { PostTools } from './attachments/post-tools.tsx';
import { Composer, useComposer } from './composer.tsx';
import { writePost } from './feed-calls.ts';

/** What was typed before this component loaded, and the selection if the box had focus. */
export type TypedSoFar = { text: string; selection: [start: number, end: number] | null };

type WritePostProps = {
  /** Query key of the list the post is added to. */
  list: QueryKey;
  texts: Pick<ComponentProps<typeof Composer>, 'name' | 'label' | 'placeholder' | 'act'>;
  typedSoFar: RefObject<TypedSoFar | null>;
};

export function WritePost({ list, texts, typedSoFar }: WritePostProps) {
  const client = useQueryClient();
  const inTab = draftsOf(tabStorage, useSession().user?.id ?? '');
  // The attachments component loads after the button, so uploads in progress are read from storage.
  const [isUploading, setIsUploading] = useState(() => Number.parseInt(inTab.read('uploads:post'), 10) > 0);
  const gig = useDraft('post:gig');
  const composer = useComposer({
    draft: 'post',
    limit: limits.post,
    isUploading,
    send: async (text, clientId, signal, { pictures = '[]', gig: gigId }) => {
      const attachments = { pictures: JSON.parse(pictures), ...(gigId && { gigId }) };
      await writePost({ text, clientId, ...attachments }, signal);
      gig.clear();
      void client.resetQueries({ queryKey: list, exact: true });
    },
    onSaved: gig.clear,
  });
  const box = useRef<HTMLTextAreaElement>(null);
  const restoreTyped = useEffectEvent(({ text, selection }: TypedSoFar) => {
    if (text !== composer.text) composer.setText(text);
    if (!selection) return;
    box.current?.focus({ preventScroll: true });
    box.current?.setSelectionRange(...selection);
  });
  useLayoutEffect(() => {
    if (typedSoFar.current) restoreTyped(typedSoFar.current);
    typedSoFar.current = null;
  }, [typedSoFar]);
  return (
    <Composer
      {...texts}
      box={box}
      limit={limits.post}
      composer={composer}
      tools={<PostTools box={box} composer={composer} gig={gig} onWait={setIsUploading} />}
    />
  );
}
