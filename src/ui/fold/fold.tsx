import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import * as css from './fold.css.ts';

type FoldProps = {
  name: string;
  /** Completes "Read more of …" for screen readers. */
  what: string;
  written: string;
  /** Never folds: the text is the page's main content. */
  isAll?: boolean;
  className?: string;
  children: ReactNode;
};

/** Opened texts stay open until the page is reloaded, so that Back finds the same layout. */
const opened = new Set<string>();

/** Characters that fit the lines of the narrowest column at the largest text size. */
const SHORT = 130;

const isShort = (words: string) => words.length <= SHORT && words.split('\n').length <= css.LINES;

/** Folds user text to eight lines. All of it stays in the DOM; reaching a hidden part unfolds it. */
export function Fold({ name, what, written, isAll = false, className = '', children }: FoldProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(() => opened.has(name));
  const [isCut, setIsCut] = useState(false);
  /** How far the browser scrolled the folded text. */
  const led = useRef(0);
  const isWhole = isAll || isOpen || isShort(written);
  useLayoutEffect(() => {
    const box = words.current;
    if (!box) return;
    if (isWhole) {
      if (led.current > 0) scrollBy({ top: led.current });
      return;
    }
    const measure = () => setIsCut(box.scrollHeight > box.clientHeight + 1);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [isWhole]);
  const open = () => {
    opened.add(name);
    setIsOpen(true);
  };
  return (
    <>
      <p
        ref={words}
        className={isWhole ? className : `${className} ${css.folded}`}
        onScroll={({ currentTarget }) => {
          led.current = currentTarget.scrollTop;
          open();
        }}
      >
        {children}
      </p>
      {isCut && !isWhole && (
        <button
          type="button"
          className={css.more}
          aria-label={`Read more of ${what}`}
          onClick={({ currentTarget }) => {
            // The button disappears, perhaps before `watchFocus` has loaded.
            currentTarget.closest<HTMLElement>('article, li')?.focus({ preventScroll: true });
            open();
          }}
        >
          Read more
        </button>
      )}
    </>
  );
}
