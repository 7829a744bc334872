import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '../ui/parts.tsx';
import * as css from './live.css.ts';
import type { Entry } from './live-log.ts';
import type { Moments } from './live-store.ts';
import { entryWords, timeOf } from './words.ts';

/** Rows rendered above and below the visible ones. */
const EXTRA = 8;

/** The visible rows of a long list of equal heights, `end` excluded, updated on scroll and resize. */
function useWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [{ top, height }, setSight] = useState({ top: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  const first = Math.max(0, Math.floor(top / rowHeight) - EXTRA);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + EXTRA);
  return { first: Math.min(first, end), end, isAtEnd: top + height >= count * rowHeight - rowHeight };
}

interface MomentListProps {
  boxRef?: (box: HTMLDivElement | null) => void;
  moments: Moments;
  label: string;
  /** Of each row, in px. */
  rowHeight: number;
  /** Of all rows in px, if they are wider than the box. */
  width?: number;
  /** A sticky header and its height in px. */
  head?: { content: ReactNode; height: number };
  /** The horizontal range of a row, in px, to scroll into view. */
  sideways?: (place: number) => number[];
  /** Its text is also its accessible name. */
  row: (entry: Entry, place: number) => ReactNode;
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

/** A virtual list of the entries: selecting one shows that moment. Scrolls to new entries while now is shown. */
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
      className={css.moments}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={at !== null && place >= first && place < end ? `${id}-${place}` : undefined}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        wasAtEnd.current = scrollTop + clientHeight >= scrollHeight - rowHeight;
      }}
    >
      <div style={{ minInlineSize: width }}>
        {head && (
          <div className={css.momentsHead} style={{ blockSize: head.height }} aria-hidden="true">
            {head.content}
          </div>
        )}
        <div className={css.rows} style={{ blockSize: entries.length * rowHeight }}>
          {entries.slice(first, end).map((entry, nth) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
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

/** Navigation through the entries: back, a slider, forward, and now. */
export function MomentBar({ moments }: { moments: Moments }) {
  const { entries, at, place, lookAt, lookAtPlace } = moments;
  const last = entries.length - 1;
  const entry = entries[place];
  return (
    <section
      className={css.momentBar}
      aria-label="The moment that is shown"
      data-past={at !== null || undefined}
    >
      <div className={css.actions}>
        <IconButton
          label="Previous"
          icon={ChevronLeft}
          disabled={place <= 0}
          onClick={() => lookAtPlace(place - 1)}
        />
        <input
          className={css.slider}
          type="range"
          aria-label="Moment"
          aria-valuetext={entry ? `${entryWords(entry)}, ${timeOf(entry.at)}` : 'Nothing yet'}
          min={0}
          max={Math.max(0, last)}
          value={Math.max(0, place)}
          disabled={last < 1}
          onChange={({ target }) => lookAtPlace(Number(target.value))}
        />
        <IconButton
          label="Next"
          icon={ChevronRight}
          disabled={at === null || place >= last}
          onClick={() => lookAtPlace(place + 1)}
        />
        <Button disabled={at === null} onClick={() => lookAt(null)}>
          Back to now
        </Button>
      </div>
      <p className={css.momentLabel}>
        {at === null || !entry ? (
          'Now: the charts follow the app.'
        ) : (
          <>
            As it was after <b>{entryWords(entry)}</b>, {timeOf(entry.at)}
          </>
        )}
      </p>
    </section>
  );
}
