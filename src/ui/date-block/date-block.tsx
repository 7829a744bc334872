import { dateParts } from '../format/dates.ts';
import * as css from './date-block.css.ts';

type DateBlockProps = {
  /** `YYYY-MM-DD`. */
  date: string;
  /** A deadline: "by 4 Dec". */
  by?: boolean;
  size?: keyof typeof css.date;
  lit?: boolean;
  /** Highlighted without overhanging the margin: inside a ticket. */
  inset?: boolean;
  /** Filled, cancelled or withdrawn: struck through. */
  gone?: boolean;
  className?: string;
};

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
