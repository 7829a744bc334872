import { type ReactNode, useState } from 'react';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { linkButton } from '#ui/layout/words.css.ts';

const Likers = lazyPart(() => import('#entities/post/likers.tsx').then((part) => part.Likers));

/** FEE-04. Words that lead to everybody who likes a post. */
export function AllLikers({ postId, children }: { postId: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className={linkButton} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {children}
      </button>
      {isOpen && <Likers postId={postId} onClose={close} onLost={close} />}
    </>
  );
}
