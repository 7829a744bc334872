import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import * as css from './fold.css.ts';

type FoldProps = {
  /** Unlike every other's. */
  name: string;
  /** To finish "Read more of …", for those who hear it. */
  what: string;
  /** What stands in it, as it is written. */
  written: string;
  /** Nothing is folded: the words are what the page is about. */
  isAll?: boolean;
  className?: string;
  children: ReactNode;
};

/** What was opened stays so as long as the page is loaded: Back finds the place as it was left. */
const opened = new Set<string>();

/** As much as fits into so many lines of the narrowest column, in the widest letters. */
const SHORT = 130;

const isShort = (words: string) => words.length <= SHORT && words.split('\n').length <= css.LINES;

/**
 * Words of a person, eight lines of them until the rest is asked for. All of them are there for readers, for the search
 * of the browser and for Tab: whatever leads to one that is not in sight unfolds them, there.
 */
export function Fold({ name, what, written, isAll = false, className = '', children }: FoldProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(() => opened.has(name));
  const [isCut, setIsCut] = useState(false);
  /** How far somebody was led into what was folded. */
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
            // It goes, perhaps before the watch over focus has loaded.
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
