import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { anchor } from '#ui/field/text-inputs.css.ts';
import { CountedTextArea } from '#ui/field/text-inputs.tsx';
import { toolsError } from './composer.css.ts';
import { ComposerFrame } from './composer-frame.tsx';
import type { TypedSoFar } from './write-post.tsx';

const WritePost = lazyPart(() => import('./write-post.tsx').then((part) => part.WritePost));

const texts = {
  name: 'New post',
  label: 'What do you want to say?',
  placeholder: 'Share something or ask a question',
  act: 'Post',
} as const;

/** Typing works at once; the code that sends loads after the posts. */
export function NewPost({ list }: { list: QueryKey }) {
  const typedSoFar = useRef<TypedSoFar>(null);
  return (
    <WritePost
      list={list}
      texts={texts}
      typedSoFar={typedSoFar}
      fallback={<PlainComposer typedSoFar={typedSoFar} />}
      renderError={(again) => (
        <PlainComposer typedSoFar={typedSoFar} tools={<div className={toolsError}>{again}</div>} />
      )}
    />
  );
}

/** Writes to the same draft that `WritePost` continues from. */
function PlainComposer({
  typedSoFar,
  tools,
}: {
  typedSoFar: RefObject<TypedSoFar | null>;
  tools?: ReactNode;
}) {
  const { text, setText } = useDraft('post');
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const now = box.current;
    return () => {
      if (!now) return;
      const isHere = document.activeElement === now;
      typedSoFar.current = {
        text: now.value,
        selection: isHere ? [now.selectionStart, now.selectionEnd] : null,
      };
    };
  }, [typedSoFar]);
  const { placeholder, ...frame } = texts;
  return (
    <ComposerFrame {...frame} tools={tools}>
      <div className={anchor}>
        <CountedTextArea
          ref={box}
          rows={1}
          value={text}
          placeholder={placeholder}
          limit={limits.post}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </ComposerFrame>
  );
}
