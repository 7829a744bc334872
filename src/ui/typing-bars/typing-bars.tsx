import * as css from './typing-bars.css.ts';

/** A sound meter: someone is typing, something is on its way. Say so in words beside it. */
export function TypingBars({ size = 'medium' }: { size?: keyof typeof css.bars }) {
  return (
    <span className={css.bars[size]} aria-hidden="true">
      <i className={css.bar} />
      <i className={css.bar} />
      <i className={css.bar} />
      <i className={css.bar} />
    </span>
  );
}
