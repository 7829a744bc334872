import { dateParts } from '../format/dates.ts';
import * as css from './date-block.css.ts';

type DateBlockProps = {
  /** `YYYY-MM-DD`. */
  date: string;
  /** A deadline: "by 4 Dec". */
  by?: boolean;
  size?: keyof typeof css.date;
  highlighted?: boolean;
  /** Highlighted without overhanging the margin: inside a ticket. */
  inset?: boolean;
  /** Filled, cancelled or withdrawn: struck through. */
  struck?: boolean;
  className?: string;
};

export function DateBlock({
  date,
  by = false,
  size = 'medium',
  highlighted,
  inset,
  struck,
  className = '',
}: DateBlockProps) {
  const { weekday, day, month } = dateParts(date);
  const classes = [
    css.date[size],
    highlighted && css.highlighted,
    highlighted && inset && css.inset,
    struck && css.struck,
    className,
  ];
  return (
    <time className={classes.filter(Boolean).join(' ')} dateTime={date}>
      <span>{by ? 'by' : weekday}</span> <b className={css.day}>{day}</b>{' '}
      <span className={css.month}>{month}</span>
    </time>
  );
}
