import { meter, rest, silence, wave } from './wave.css.ts';

type WaveProps = {
  /** Bar heights, 0 to 1; null leaves a gap. */
  bars: readonly (number | null)[];
  pitch?: number;
  height?: number;
  className?: string;
  stretch?: boolean;
};

/** A sound wave: one centred stroke per value. Decorative. */
export function Wave({ bars, pitch = 10, height = 40, className = '', stretch = false }: WaveProps) {
  const strokes = bars.map((value, index) => {
    if (value === null) return '';
    const length = Math.max(2, Math.round(value * height));
    return `M${pitch / 2 + index * pitch} ${(height - length) / 2}v${length}`;
  });
  return (
    <svg
      className={`${wave} ${className}`}
      viewBox={`0 0 ${bars.length * pitch} ${height}`}
      preserveAspectRatio={stretch ? 'none' : undefined}
      aria-hidden="true"
    >
      <path d={strokes.join('')} />
    </svg>
  );
}

type WaveMeterProps = {
  value: number;
  of: number;
  label: string;
};

const meterBars = barsOf('take one', 20);

export function WaveMeter({ value, of, label }: WaveMeterProps) {
  const done = of > 0 ? Math.round((Math.min(value, of) / of) * meterBars.length) : 0;
  return (
    <div className={meter} role="img" aria-label={label}>
      <Wave bars={meterBars} pitch={14} height={44} className={rest} />
      <Wave bars={meterBars.map((bar, index) => (index < done ? bar : null))} pitch={14} height={44} />
    </div>
  );
}

const silentBars = Array.from({ length: 25 }, (_, index) => [0.125, 0.225, 0.125][index - 6] ?? 0.075);

export const Silence = () => <Wave bars={silentBars} className={silence} />;

/** `count` heights from 0.15 to 0.85, always the same for the same key. */
export function barsOf(key: string, count: number): number[] {
  let seed = 0x811c9dc5;
  for (const char of key) seed = Math.imul(seed ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return 0.15 + ((seed >>> 8) / 0xffffff) * 0.7;
  });
}
