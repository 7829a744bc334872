import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Entry } from './entry.ts';
import * as css from './moment-list.css.ts';
import type { Moments } from './use-moments.ts';
import { useWindow } from './use-window.ts';

interface MomentListProps {
  /** Gets the box that scrolls. */
  boxRef?: (box: HTMLDivElement | null) => void;
  moments: Moments;
  label: string;
  /** Of each row, in px. */
  rowHeight: number;
  /** Of all, in px, where they are wider than the box. */
  width?: number;
  /** What stays in sight above the rows, and its height in px. */
  head?: { content: ReactNode; height: number };
  /** From where to where in a row there is something to see, in px from its start: brought into sight with it. */
  sideways?: (place: number) => number[];
  /** What it says is also what readers hear. */
  row: (entry: Entry, place: number) => ReactNode;
  /** A row was chosen, by a click or by Enter. */
  onChoose: (entry: Entry) => void;
}

const steps: Record<string, (place: number, page: number, last: number) => number> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  PageUp: (place, page) => place - page,
  PageDown: (place, page) => place + page,
  Home: () => 0,
  End: (_, __, last) => last,
};

/** What happened, line by line, however much it is: choosing a line looks at that moment. Follows what is new while now is looked at. */
export function MomentList(props: MomentListProps) {
  const { boxRef, moments, label, rowHeight, width, head, sideways, row, onChoose } = props;
  const { entries, at, place } = moments;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { first, end, isAtEnd } = useWindow(box, entries.length, rowHeight);
  const wasAtEnd = useRef(true);
  wasAtEnd.current = isAtEnd || wasAtEnd.current;
  const headHeight = head?.height ?? 0;
  const [left = 0, right = left] = sideways?.(place) ?? [];

  useEffect(() => {
    const element = box.current;
    if (!element || place < 0) return;
    const top = place * rowHeight;
    const sight = element.clientHeight - headHeight;
    if (at === null) {
      if (wasAtEnd.current) element.scrollTop = element.scrollHeight;
    } else if (top < element.scrollTop || top + rowHeight > element.scrollTop + sight)
      element.scrollTop = top - sight / 2;
    if (at !== null && (left < element.scrollLeft || right > element.scrollLeft + element.clientWidth))
      element.scrollLeft = left - 80;
  }, [at, place, left, right, rowHeight, headHeight]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const page = Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1;
    const current = entries[place];
    if (step) moments.lookAtPlace(step(place, page, entries.length - 1));
    else if (event.key === 'Escape' && at !== null && !box.current?.closest('dialog')) moments.lookAt(null);
    else if (event.key === 'Enter' && current) onChoose(current);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={(element) => {
        box.current = element;
        boxRef?.(element);
      }}
      className={css.box}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={at !== null && place >= first && place < end ? `${id}-${place}` : undefined}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        wasAtEnd.current = scrollTop + clientHeight >= scrollHeight - rowHeight;
      }}
    >
      <div className={css.all} style={{ minInlineSize: width }}>
        {head && (
          <div className={css.head} style={{ blockSize: head.height }} aria-hidden="true">
            {head.content}
          </div>
        )}
        <div className={css.rows} style={{ blockSize: entries.length * rowHeight }}>
          {entries.slice(first, end).map((entry, nth) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys for all its lines.
            <div
              key={entry.nth}
              id={`${id}-${first + nth}`}
              className={css.row}
              style={{ insetBlockStart: (first + nth) * rowHeight, blockSize: rowHeight }}
              role="option"
              tabIndex={-1}
              aria-selected={at !== null && first + nth === place}
              aria-setsize={entries.length}
              aria-posinset={first + nth + 1}
              data-later={at !== null && entry.nth > at ? true : undefined}
              onClick={() => onChoose(entry)}
            >
              {row(entry, first + nth)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
