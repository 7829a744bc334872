import { barsOf } from './bars-of.ts';
import { meter, rest } from './wave.css.ts';
import { Wave } from './wave.tsx';

type WaveMeterProps = {
  value: number;
  of: number;
  /** In words: "7 of 10 parts filled in". */
  label: string;
};

const bars = barsOf('take one', 20);

/** Progress as sound: what is done is ink, what is left a shadow of it. */
export function WaveMeter({ value, of, label }: WaveMeterProps) {
  const done = of > 0 ? Math.round((Math.min(value, of) / of) * bars.length) : 0;
  return (
    <div className={meter} role="img" aria-label={label}>
      <Wave bars={bars} pitch={14} height={44} className={rest} />
      <Wave bars={bars.map((bar, index) => (index < done ? bar : null))} pitch={14} height={44} />
    </div>
  );
}
