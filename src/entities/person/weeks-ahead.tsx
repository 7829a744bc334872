import type { WeeksAhead as Weeks } from '#contract/profile.ts';
import { dateParts, longDate, today, weekdayOf } from '#ui/format/dates.ts';
import { datesBetween, daysAfter, weekdayNumber, weekStart } from '#ui/format/days.ts';
import { muted, small } from '#ui/layout/text.css.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './availability.css.ts';

const shown = 5;

/** Adds the month on its first day. */
function dayText(date: string): string {
  const { day, month } = dateParts(date);
  return day === '1' ? `${day} ${month}` : day;
}

/** PPL-06. Availability for this week and the next ones. */
export function WeeksAhead({ free, notFree }: Weeks) {
  const now = today();
  const start = daysAfter(now, -((weekdayNumber(now) - weekStart() + 7) % 7));
  const weeks = Array.from({ length: shown }, (_, nth) =>
    datesBetween(daysAfter(start, 7 * nth), daysAfter(start, 7 * nth + 6)),
  );
  const cell = (date: string) => {
    if (date < now) return <td key={date} className={css.day} />;
    const isFree = free.includes(date);
    const isNot = notFree.includes(date);
    return (
      <td
        key={date}
        className={[css.day, isFree && css.free, isNot && css.notFree, date === now && css.now]
          .filter(Boolean)
          .join(' ')}
        title={longDate(date)}
      >
        {dayText(date)}
        {(isFree || isNot) && <VisuallyHidden>{isFree ? ' free' : ' not free'}</VisuallyHidden>}
      </td>
    );
  };
  return (
    <>
      <table className={css.weeks} aria-label="Availability over the next few weeks">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((date) => (
              <th key={date} scope="col" abbr={weekdayOf(date, 'long', 'UTC')} className={css.day}>
                {weekdayOf(date, 'short', 'UTC')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>{week.map(cell)}</tr>
          ))}
        </tbody>
      </table>
      <p className={`${css.key} ${small} ${muted}`} aria-hidden="true">
        <span className={css.free}>free</span> <span className={css.notFree}>not free</span>
      </p>
    </>
  );
}
