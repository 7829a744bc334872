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
  selected: string;
  onSelect: (date: string) => void;
  /** Content of a day, and its text equivalent, read after the date. */
  cell?: (date: string) => { content?: ReactNode; label?: string; className?: string };
  /** Rows grow with their content; otherwise small squares. */
  large?: boolean;
  busy?: boolean;
};

function dayAfterKey({ key, shiftKey }: KeyboardEvent, date: string, weeks: string[][]): string | undefined {
  const months = (by: number) => dayInMonth(date, monthsAfter(monthOfDate(date), by));
  const week = weeks.find((days) => days.includes(date)) ?? [date];
  const targets: Record<string, () => string | undefined> = {
    ArrowLeft: () => daysAfter(date, -1),
    ArrowRight: () => daysAfter(date, 1),
    ArrowUp: () => daysAfter(date, -7),
    ArrowDown: () => daysAfter(date, 7),
    Home: () => week.at(0),
    End: () => week.at(-1),
    PageUp: () => months(shiftKey ? -12 : -1),
    PageDown: () => months(shiftKey ? 12 : 1),
  };
  return targets[key]?.();
}

/**
 * A month as an ARIA grid: arrows move by day and week, Home and End to the ends of a week, Page Up and Page
 * Down by month, with Shift by year. Weeks start as in the reader's region.
 */
export function MonthGrid({ month, label, today, selected, onSelect, cell, large, busy }: MonthGridProps) {
  const weeks = weeksOf(month, weekStart());
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);
  // Another month is another table, which may render later: focus moves with the day.
  useEffect(() => {
    if (!hasMoved.current || monthOfDate(selected) !== month) return;
    hasMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${selected}"]`)?.focus();
  }, [selected, month]);
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what the grid pattern is made of
      role="grid"
      aria-label={label}
      aria-busy={busy}
      className={large ? `${css.grid} ${css.large}` : css.grid}
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
              const { content, label, className = '' } = cell?.(date) ?? {};
              const isOther = monthOfDate(date) !== month;
              const classes = [
                css.day,
                date === selected && css.selected,
                isOther && css.otherMonth,
                className,
              ];
              return (
                <td
                  key={date}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: likewise
                  role="gridcell"
                  data-date={date}
                  tabIndex={date === selected ? 0 : -1}
                  aria-selected={date === selected}
                  aria-current={date === today ? 'date' : undefined}
                  className={classes.filter(Boolean).join(' ')}
                  onClick={() => onSelect(date)}
                  onKeyDown={(event) => {
                    const to =
                      event.key === 'Enter' || event.key === ' ' ? date : dayAfterKey(event, date, weeks);
                    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
                    event.preventDefault();
                    hasMoved.current = true;
                    onSelect(to);
                  }}
                >
                  <VisuallyHidden>{label ? `${longDate(date)}: ${label}` : longDate(date)}</VisuallyHidden>
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
