import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import * as css from './fold.css.ts';

type FoldProps = {
  name: string;
  /** Completes "Read more of …" for screen readers. */
  subject: string;
  text: string;
  /** Never folds: the text is the page's main content. */
  alwaysOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** Opened texts stay open until the page is reloaded, so that Back finds the same layout. */
const opened = new Set<string>();

/** Characters that fit the lines of the narrowest column at the largest text size. */
const SHORT_LENGTH = 130;

const isShort = (text: string) => text.length <= SHORT_LENGTH && text.split('\n').length <= css.LINES;

/** Folds user text to eight lines. All of it stays in the DOM; reaching a hidden part unfolds it. */
export function Fold({ name, subject, text, alwaysOpen = false, className = '', children }: FoldProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(() => opened.has(name));
  const [isClipped, setIsClipped] = useState(false);
  /** How far the browser scrolled the folded text. */
  const scrolledBy = useRef(0);
  const isExpanded = alwaysOpen || isOpen || isShort(text);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element) return;
    if (isExpanded) {
      if (scrolledBy.current > 0) scrollBy({ top: scrolledBy.current });
      return;
    }
    const measure = () => setIsClipped(element.scrollHeight > element.clientHeight + 1);
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    return () => resizeObserver.disconnect();
  }, [isExpanded]);
  const open = () => {
    opened.add(name);
    setIsOpen(true);
  };
  return (
    <>
      <p
        ref={paragraph}
        className={isExpanded ? className : `${className} ${css.folded}`}
        onScroll={({ currentTarget }) => {
          scrolledBy.current = currentTarget.scrollTop;
          open();
        }}
      >
        {children}
      </p>
      {isClipped && !isExpanded && (
        <button
          type="button"
          className={css.more}
          aria-label={`Read more of ${subject}`}
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
