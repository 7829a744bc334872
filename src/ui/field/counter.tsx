import { number } from '../format/numbers.ts';
import * as css from './field.css.ts';

/** The last tenth, or the last twenty characters, whichever is more. */
export const nearLimit = (count: number, limit: number) => limit - count <= Math.max(20, limit / 10);

/** What is left before the limit, or how much is too much. */
export function Counter({ id, count, limit }: { id?: string; count: number; limit: number }) {
  const left = limit - count;
  const words = left >= 0 ? `${number(left)} left` : `${number(-left)} too many`;
  return (
    <p id={id} className={`${css.hint} ${css.count} ${left < 0 ? css.over : ''}`} aria-live="polite">
      {words}
    </p>
  );
}
