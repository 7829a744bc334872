import { dateParts } from '../format/dates.ts';
import * as css from './date-block.css.ts';

type DateBlockProps = {
  /** A calendar date, `YYYY-MM-DD`. */
  date: string;
  /** A last day rather than the day: "by 4 Dec". */
  by?: boolean;
  size?: keyof typeof css.date;
  /** Tonight or today: the one lit thing. */
  lit?: boolean;
  /** Lit without overhanging its margin: inside a ticket. */
  inset?: boolean;
  /** Filled, cancelled, withdrawn: struck off. */
  gone?: boolean;
  className?: string;
};

/** Weekday, day and month, one above the other, in the cue column. */
export function DateBlock({
  date,
  by = false,
  size = 'medium',
  lit,
  inset,
  gone,
  className = '',
}: DateBlockProps) {
  const { weekday, day, month } = dateParts(date);
  const looks = [css.date[size], lit && css.lit, lit && inset && css.inset, gone && css.gone, className];
  return (
    <time className={looks.filter(Boolean).join(' ')} dateTime={date}>
      <span>{by ? 'by' : weekday}</span> <b className={css.day}>{day}</b>{' '}
      <span className={css.month}>{month}</span>
    </time>
  );
}
