import type { ChartState, ChartTransition } from 'chart-testing';
import { Fragment } from 'react';
import type {
  ArrowHead,
  ArrowShape,
  InitialShape,
  Point,
  StateShape,
  TextLine,
  TransitionRow,
} from '../../layout/chart-layout.ts';
import { widthOf } from '../../layout/text.ts';
import * as css from './chart.css.ts';

/** Text where the layout put it. */
function Words({ lines }: { lines: readonly TextLine[] }) {
  return (
    <g>
      {lines.map(({ x, y, spans }) => (
        <Fragment key={`${x} ${y}`}>
          {/* Separates the words of two lines for screen readers. */}{' '}
          <text x={x} y={y}>
            {spans.map((span) => (
              <tspan key={span.text} className={css.text[span.face]}>
                {span.text}
              </tspan>
            ))}
          </text>
        </Fragment>
      ))}
    </g>
  );
}

const height = 15;

/** The label of a tone at the right end of a shape. `at` is the middle of the badge's right edge. */
function Badge({ at, children }: { at: Point; children: string }) {
  const width = Math.max(height, widthOf(children, 'number') + 10);
  return (
    <g pointerEvents="none" transform={`translate(${at.x - width / 2} ${at.y})`}>
      <rect
        className={css.badge}
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={height / 2}
      />{' '}
      <text className={css.badgeText} y={3.6}>
        {children}
      </text>
    </g>
  );
}

const clock = 'M0-5a5 5 0 1 0 .01 0ZM0-2.8V0l2 1.4';

const signs: Record<ChartTransition['kind'], { d: string; full?: boolean }> = {
  on: { d: 'M-3-4.2L4.2 0L-3 4.2Z', full: true },
  done: { d: 'M-4.5 .5L-1.5 3.5L4.5-3.5' },
  error: { d: 'M-3.6-3.6L3.6 3.6M3.6-3.6L-3.6 3.6' },
  after: { d: clock },
  always: { d: 'M-4.5-3.6L-.9 0L-4.5 3.6M.5-3.6L4.1 0L.5 3.6' },
  finished: { d: 'M0-5a5 5 0 1 0 .01 0ZM0-2a2 2 0 1 0 .01 0Z' },
};

/** The icon of a transition's kind: event, actor done or failed, timer, or eventless. */
function Mark({ kind, at }: { kind: ChartTransition['kind']; at: Point }) {
  const { d, full } = signs[kind];
  return <path className={css.kindIcon} data-full={full} d={d} transform={`translate(${at.x} ${at.y})`} />;
}

/** The number of a branch among those of its event. */
function Place({ at, children }: { at: Point; children: number }) {
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle className={css.branchDisc} r={7} />
      <text className={css.text.number} y={3.5} textAnchor="middle">
        {children}
      </text>
    </g>
  );
}

interface RowProps {
  row: TransitionRow;
  kind: ChartTransition['kind'];
  paint: css.Paint;
}

const room = 2;

export function Row({ row, kind, paint }: RowProps) {
  const box = { x: row.x - room, y: row.y - 1, width: row.width + 2 * room, height: row.height + 2, rx: 5 };
  return (
    <>
      <rect className={css.row} data-toned={paint.tone === 'none' ? undefined : ''} {...box} />
      {row.mark && <Mark kind={kind} at={row.mark} />}
      {row.place && <Place at={row.place}>{row.place.number}</Place>}
      <Words lines={row.text} />
      {paint.label && <Badge at={{ x: row.x + row.width + 6, y: row.y + 8.5 }}>{paint.label}</Badge>}
      <rect className={css.focusRing} {...box} />
    </>
  );
}

const weight = Object.keys(css.tones);

/** The most important tone, for an arrow of several transitions. */
export const loudest = (paints: readonly css.Paint[]): css.Paint =>
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
      className={css.arrowHead}
      d="M0 0L-10-5Q-8 0-10 5Z"
      transform={`translate(${head.x} ${head.y}) rotate(${head.angle})`}
      {...flags}
    />
  );
}

interface ArrowProps {
  arrow: ArrowShape;
  paint: css.Paint;
  isChosen: boolean;
  isHovered: boolean;
  onHover: (isOver: boolean) => void;
  onClick: () => void;
}

/** The line of an arrow. `Layers` draws its label above all lines. */
export function Arrow({ arrow, paint, isChosen, isHovered, onHover, onClick }: ArrowProps) {
  const flags = { 'data-hovered': isHovered || undefined, 'data-chosen': isChosen || undefined };
  return (
    <g
      className={css.tones[paint.tone]}
      style={{ ['--strength' as string]: paint.strength ?? 1 }}
      data-tone={paint.tone}
      aria-hidden
    >
      <path className={css.line} d={arrow.path} {...flags} />
      <Head head={arrow.head} {...flags} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a wider target for the mouse; the button is in the label. */}
      <path
        className={css.hitArea}
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

export function Initial({ initial }: { initial: InitialShape }) {
  return (
    <g className={css.tones.none} aria-hidden>
      <path className={css.line} d={initial.path} />
      <Head head={initial.head} />
      <circle className={css.initialDot} cx={initial.dot.x} cy={initial.dot.y} r={5.5} />
    </g>
  );
}

interface StateBoxProps {
  state: ChartState;
  shape: StateShape;
  isLeaf: boolean;
  isActive: boolean;
  paint: css.Paint;
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
      <text className={css.text.name} x={centre.cx} y={centre.cy + 6} textAnchor="middle">
        {state.history === 'deep' ? 'H*' : 'H'}
      </text>
      <rect className={css.focusRing} rx={shape.width / 2} {...grown(shape, 4)} />
    </>
  );
}

/** The box of a state with its words; the rows of its transitions are drawn separately. */
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
      {state.type === 'final' && <rect className={css.innerBorder} rx={7} {...grown(shape, -4)} />}
      {shape.rules.map(({ x, y, width }) => (
        <path key={y} className={css.hairline} d={`M${x} ${y}h${width}`} />
      ))}
      {shape.chips.map(({ text: _, ...chip }) => (
        <rect key={chip.x} className={css.chip} rx={chip.height / 2} {...chip} />
      ))}
      <Words lines={[...shape.text, ...shape.chips.map((chip) => chip.text)]} />
      {isActive && <circle className={css.activeDot} cx={right - 13} cy={shape.y + 13} r={5} />}
      {paint.label && <Badge at={{ x: right - 12, y: shape.y }}>{paint.label}</Badge>}
      <rect className={css.focusRing} rx={isLeaf ? 13 : 17} {...grown(shape, 4)} />
    </>
  );
}
