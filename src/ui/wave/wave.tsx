import { wave } from './wave.css.ts';

type WaveProps = {
  /** Heights of the bars, 0 to 1, one per bar; null leaves a gap. */
  bars: readonly (number | null)[];
  /** px between bars. */
  pitch?: number;
  height?: number;
  className?: string;
  stretch?: boolean;
};

/** A drawn sound wave: one upright stroke per value, centred. Decorative. */
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
