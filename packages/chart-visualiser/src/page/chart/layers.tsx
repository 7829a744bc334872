import type { Chart, ChartState, ChartTransition } from 'chart-testing';
import { memo, type ReactNode, useMemo, useState } from 'react';
import type { DrawnChart } from '../../data/page-data.ts';
import { pathOf } from '../state/neighbours.ts';
import { stateKind } from '../state/way.ts';
import * as css from './chart.css.ts';
import { Arrow, Initial, loudest, Row, StateBox } from './shapes.tsx';

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
const joined = (parts: (string | null | false)[]): string =>
  parts
    .filter((part) => part !== null && part !== false && part !== '')
    .map((part) => sentence(String(part)))
    .join(' ');

const toneWords: Partial<Record<css.Tone, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  step: 'On the path',
  'step-now': 'This step of the path',
};

/** The meaning of a tone for screen readers, beyond its label. */
const tonePart = ({ tone }: css.Paint): string => toneWords[tone] ?? '';

/** The description of a state for screen readers. Its name is the text in its box. */
const stateNote = (state: ChartState, isActive: boolean, paint: css.Paint): string =>
  joined([
    `${stateKind(state)} ${state.path || state.key}`,
    isActive && 'Active now',
    state.screen && `Screen: ${state.screen}`,
    tonePart(paint),
  ]);

/** The description of a transition for screen readers. */
const transitionNote = (chart: Chart, transition: ChartTransition, paint: css.Paint): string =>
  joined([
    `Transition ${transition.label} from ${pathOf(chart, transition.source)}${
      transition.targets.length > 0
        ? ` to ${transition.targets.map((id) => pathOf(chart, id)).join(' and ')}`
        : ', stays there'
    }`,
    transition.branch !== 'else' && transition.description,
    tonePart(paint),
  ]);

interface ItemProps {
  id: string;
  /** The description for screen readers; the text inside is the name. */
  note: string;
  paint: css.Paint;
  isSelected: boolean;
  /** Whether the Tab key focuses it; true for one item of a chart. */
  isTabStop: boolean;
  onSelect: (id: string) => void;
  onFocus: (id: string) => void;
  children: ReactNode;
}

/** A selectable part of a chart. Its children draw it. */
function Item({ id, note, paint, isSelected, isTabStop, onSelect, onFocus, children }: ItemProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG cannot contain a button element.
    <g
      role="button"
      className={`${css.item} ${css.tones[paint.tone]}`}
      style={{ ['--strength' as string]: paint.strength ?? 1 }}
      data-item={id}
      data-tone={paint.tone}
      data-toned={paint.tone === 'none' ? undefined : ''}
      aria-description={note}
      aria-pressed={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(id);
      }}
      onFocus={() => onFocus(id)}
    >
      {children}
    </g>
  );
}

interface LayersProps {
  chart: DrawnChart;
  active: ReadonlySet<string>;
  selected: string | null;
  tabStop: string;
  paint: (id: string) => css.Paint;
  onSelect: (id: string) => void;
  onFocus: (id: string) => void;
}

export const Layers = memo(function Layers(props: LayersProps) {
  const { chart, active, selected, tabStop, paint, onSelect, onFocus } = props;
  const { layout } = chart;
  const [hovered, setHovered] = useState<string | null>(null);
  const states = useMemo(() => new Map(chart.states.map((one) => [one.id, one])), [chart]);
  const transitions = useMemo(() => new Map(chart.transitions.map((one) => [one.id, one])), [chart]);
  const outer = useMemo(() => new Set(chart.states.map(({ parent }) => parent)), [chart]);

  const item = (id: string) => ({
    id,
    paint: paint(id),
    isSelected: id === selected,
    isTabStop: id === tabStop,
    onSelect,
    onFocus,
  });
  const rowItem = (row: DrawnChart['layout']['arrows'][number]['rows'][number]) => {
    const transition = transitions.get(row.id);
    if (!transition) return null;
    const given = item(row.id);
    return (
      <Item key={row.id} {...given} note={transitionNote(chart, transition, given.paint)}>
        <Row row={row} kind={transition.kind} paint={given.paint} />
      </Item>
    );
  };

  return (
    <>
      {layout.states.map((shape) => {
        const state = states.get(shape.id);
        if (!state) return null;
        const given = item(shape.id);
        const isActive = active.has(shape.id);
        return (
          <g key={shape.id}>
            <Item {...given} note={stateNote(state, isActive, given.paint)}>
              <StateBox
                state={state}
                shape={shape}
                isLeaf={!outer.has(shape.id)}
                isActive={isActive}
                paint={given.paint}
              />
            </Item>
            {shape.rows.map(rowItem)}
          </g>
        );
      })}
      {layout.separators.map(({ from, to }) => (
        <line
          key={`${from.x} ${from.y} ${to.x} ${to.y}`}
          className={css.separator}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
        />
      ))}
      {layout.initials.map((initial) => (
        <Initial key={initial.parent} initial={initial} />
      ))}
      {layout.arrows.map((arrow) => {
        const key = `${arrow.source} > ${arrow.target}`;
        return (
          <Arrow
            key={key}
            arrow={arrow}
            paint={loudest(arrow.rows.map(({ id }) => paint(id)))}
            isChosen={arrow.rows.some(({ id }) => id === selected)}
            isHovered={hovered === key}
            onHover={(isOver) => setHovered(isOver ? key : null)}
            onClick={() => onSelect(arrow.rows[0]?.id ?? arrow.source)}
          />
        );
      })}
      {layout.arrows.map((arrow) => {
        const key = `${arrow.source} > ${arrow.target}`;
        return (
          <g key={key} onPointerEnter={() => setHovered(key)} onPointerLeave={() => setHovered(null)}>
            <rect className={css.label} data-hovered={hovered === key || undefined} rx={7} {...arrow.label} />
            {arrow.rows.map(rowItem)}
          </g>
        );
      })}
    </>
  );
});
