import type { ArrowHead, ArrowShape, InitialShape } from '../../layout/chart-layout.ts';
import * as css from './chart.css.ts';
import type { Paint, Tone } from './tones.css.ts';
import { tones } from './tones.css.ts';

/** The arrow of several transitions wears the tone that matters most. */
const weight: readonly Tone[] = [
  'none',
  'walked',
  'waived',
  'never',
  'changed',
  'added',
  'removed',
  'step',
  'step-now',
];

export const loudest = (paints: readonly Paint[]): Paint =>
  paints.reduce(
    (loud, one) => {
      const more = weight.indexOf(one.tone) - weight.indexOf(loud.tone);
      const stronger = more === 0 && (one.strength ?? 1) > (loud.strength ?? 1);
      return more > 0 || stronger ? one : loud;
    },
    { tone: 'none', strength: 0 },
  );

function Head({ head, ...flags }: { head: ArrowHead; 'data-hovered'?: true | undefined }) {
  return (
    <path
      className={css.head}
      d="M0 0L-10-5Q-8 0-10 5Z"
      transform={`translate(${head.x} ${head.y}) rotate(${head.angle})`}
      {...flags}
    />
  );
}

interface ArrowProps {
  arrow: ArrowShape;
  paint: Paint;
  isChosen: boolean;
  isHovered: boolean;
  onHover: (isOver: boolean) => void;
  onClick: () => void;
}

/** The line of an arrow. Its words stand above all lines and are drawn by `ArrowLabel`. */
export function Arrow({ arrow, paint, isChosen, isHovered, onHover, onClick }: ArrowProps) {
  const flags = { 'data-hovered': isHovered || undefined, 'data-chosen': isChosen || undefined };
  return (
    <g
      className={tones[paint.tone]}
      style={{ ['--strength' as string]: paint.strength ?? 1 }}
      data-tone={paint.tone}
      aria-hidden
    >
      <path className={css.line} d={arrow.path} {...flags} />
      <Head head={arrow.head} {...flags} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a wider target for the mouse; the row of the label is the button. */}
      <path
        className={css.grip}
        d={arrow.path}
        onPointerEnter={() => onHover(true)}
        onPointerLeave={() => onHover(false)}
        onClick={(event) => {
          event.stopPropagation();
          onClick();
        }}
      />
    </g>
  );
}

/** The dot and the way to an initial state. */
export function Initial({ initial }: { initial: InitialShape }) {
  return (
    <g className={tones.none} aria-hidden>
      <path className={css.line} d={initial.path} />
      <Head head={initial.head} />
      <circle className={css.dot} cx={initial.dot.x} cy={initial.dot.y} r={5.5} />
    </g>
  );
}
