import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { longDate, weekdayOf } from '#ui/format/dates.ts';
import { dayInMonth, daysAfter, monthOfDate, monthsAfter, weekStart, weeksOf } from '#ui/format/days.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import * as css from './month-grid.css.ts';

type MonthGridProps = {
  /** `YYYY-MM` */
  month: string;
  /** What it shows, for readers. */
  label: string;
  today: string;
  /** The day that is chosen, and has the one place of the grid in the order of Tab. */
  chosen: string;
  onChoose: (date: string) => void;
  /** What stands on a day, and the same in words, said after its date. */
  cell?: (date: string) => { content?: ReactNode; words?: string; className?: string };
  /** Rows that are as high as their week needs, with words in them; else small squares. */
  roomy?: boolean;
  busy?: boolean;
};

const startOfWeek = (date: string, weeks: string[][]) => weeks.find((week) => week.includes(date)) ?? [date];

/** Where a key leads from a day. */
function dayAfterKey({ key, shiftKey }: KeyboardEvent, date: string, weeks: string[][]): string | undefined {
  const months = (by: number) => dayInMonth(date, monthsAfter(monthOfDate(date), by));
  const week = startOfWeek(date, weeks);
  const to: Record<string, () => string | undefined> = {
    ArrowLeft: () => daysAfter(date, -1),
    ArrowRight: () => daysAfter(date, 1),
    ArrowUp: () => daysAfter(date, -7),
    ArrowDown: () => daysAfter(date, 7),
    Home: () => week.at(0),
    End: () => week.at(-1),
    PageUp: () => months(shiftKey ? -12 : -1),
    PageDown: () => months(shiftKey ? 12 : 1),
  };
  return to[key]?.();
}

/**
 * A month as a table of weeks, by the grid pattern of ARIA: arrows go by days and weeks, Home and End to the ends of a
 * week, Page up and Page down by months, with Shift by years. The week begins as the reader's region has it.
 */
export function MonthGrid({ month, label, today, chosen, onChoose, cell, roomy, busy }: MonthGridProps) {
  const weeks = weeksOf(month, weekStart());
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  // Another month is another table, which may come later: focus goes along with the day.
  useEffect(() => {
    if (!isMoved.current || monthOfDate(chosen) !== month) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus();
  }, [chosen, month]);
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what the grid pattern is made of
      role="grid"
      aria-label={label}
      aria-busy={busy}
      className={roomy ? `${css.grid} ${css.roomy}` : css.grid}
    >
      <thead>
        <tr>
          {(weeks[0] ?? []).map((date) => (
            <th key={date} scope="col" abbr={weekdayOf(date, 'long', 'UTC')} className={css.weekday}>
              {weekdayOf(date, 'short', 'UTC')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const { content, words, className = '' } = cell?.(date) ?? {};
              const isOther = monthOfDate(date) !== month;
              const looks = [css.day, date === chosen && css.chosen, isOther && css.other, className];
              return (
                <td
                  key={date}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: likewise
                  role="gridcell"
                  data-date={date}
                  tabIndex={date === chosen ? 0 : -1}
                  aria-selected={date === chosen}
                  aria-current={date === today ? 'date' : undefined}
                  className={looks.filter(Boolean).join(' ')}
                  onClick={() => onChoose(date)}
                  onKeyDown={(event) => {
                    const to =
                      event.key === 'Enter' || event.key === ' ' ? date : dayAfterKey(event, date, weeks);
                    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
                    event.preventDefault();
                    isMoved.current = true;
                    onChoose(to);
                  }}
                >
                  <VisuallyHidden>{words ? `${longDate(date)}: ${words}` : longDate(date)}</VisuallyHidden>
                  <span className={date === today ? css.today : css.number} aria-hidden="true">
                    {Number(date.slice(8))}
                  </span>
                  {content && <div aria-hidden="true">{content}</div>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
