import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { longDate, weekdayOf } from '#ui/format/dates.ts';
import { dayInMonth, daysAfter, monthOfDate, monthsAfter, weekStart, weeksOf } from '#ui/format/days.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import * as css from './month-grid.css.ts';

type MonthGridProps = {
  /** `YYYY-MM`. */
  month: string;
  label: string;
  today: string;
  /** The selected day, the grid's only tab stop. */
  chosen: string;
  onChoose: (date: string) => void;
  /** Content of a day, and its text equivalent, read after the date. */
  cell?: (date: string) => { content?: ReactNode; words?: string; className?: string };
  /** Rows grow with their content; otherwise small squares. */
  roomy?: boolean;
  busy?: boolean;
};

const startOfWeek = (date: string, weeks: string[][]) => weeks.find((week) => week.includes(date)) ?? [date];

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
 * A month as an ARIA grid: arrows move by day and week, Home and End to the ends of a week, Page Up and Page
 * Down by month, with Shift by year. Weeks start as in the reader's region.
 */
export function MonthGrid({ month, label, today, chosen, onChoose, cell, roomy, busy }: MonthGridProps) {
  const weeks = weeksOf(month, weekStart());
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  // Another month is another table, which may render later: focus moves with the day.
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
