import type { ChartState } from 'chart-testing';
import type { StateShape } from '../../layout/chart-layout.ts';
import * as css from './chart.css.ts';
import { Badge, Words } from './row.tsx';
import { text } from './text.css.ts';
import type { Paint } from './tones.css.ts';

interface StateBoxProps {
  state: ChartState;
  shape: StateShape;
  isLeaf: boolean;
  isActive: boolean;
  paint: Paint;
}

const grown = ({ x, y, width, height }: StateShape, by: number) => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function History({ state, shape }: Pick<StateBoxProps, 'state' | 'shape'>) {
  const centre = { cx: shape.x + shape.width / 2, cy: shape.y + shape.height / 2 };
  return (
    <>
      <circle className={css.box} data-leaf {...centre} r={shape.width / 2} />
      <text className={text.name} x={centre.cx} y={centre.cy + 6} textAnchor="middle">
        {state.history === 'deep' ? 'H*' : 'H'}
      </text>
      <rect className={css.ring} rx={shape.width / 2} {...grown(shape, 4)} />
    </>
  );
}

/** The box of a state with its words; the rows of its transitions are drawn by themselves. */
export function StateBox({ state, shape, isLeaf, isActive, paint }: StateBoxProps) {
  if (state.type === 'history') return <History state={state} shape={shape} />;
  const flags = {
    'data-depth': Math.min(shape.depth, 2),
    'data-leaf': isLeaf || undefined,
    'data-region': shape.region ?? undefined,
    'data-lit': isActive || undefined,
    'data-toned': paint.tone === 'none' ? undefined : '',
  };
  const right = shape.x + shape.width;
  return (
    <>
      <rect className={css.box} rx={isLeaf ? 10 : 14} {...grown(shape, 0)} {...flags} />
      {state.type === 'final' && <rect className={css.inner} rx={7} {...grown(shape, -4)} />}
      {shape.rules.map(({ x, y, width }) => (
        <path key={y} className={css.hairline} d={`M${x} ${y}h${width}`} />
      ))}
      {shape.chips.map(({ text: _, ...chip }) => (
        <rect key={chip.x} className={css.chip} rx={chip.height / 2} {...chip} />
      ))}
      <Words lines={[...shape.text, ...shape.chips.map((chip) => chip.text)]} />
      {isActive && <circle className={css.lamp} cx={right - 13} cy={shape.y + 13} r={5} />}
      {paint.label && <Badge at={{ x: right - 12, y: shape.y }}>{paint.label}</Badge>}
      <rect className={css.ring} rx={isLeaf ? 13 : 17} {...grown(shape, 4)} />
    </>
  );
}
