import { useState } from 'react';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import * as css from './post.css.ts';
import type { Edited } from './versions.tsx';

const Versions = lazyPart(() => import('./versions.tsx').then((part) => part.Versions));

/** FEE-07. */
export function EditedMark(of: Edited) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className={css.edited}
        aria-label="Edited: see earlier versions"
        onClick={() => setIsOpen(true)}
      >
        Edited
      </button>
      {isOpen && <Versions {...of} onClose={close} onLoadFailed={close} />}
    </>
  );
}
