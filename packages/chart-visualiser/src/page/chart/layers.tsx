import { memo, useMemo, useState } from 'react';
import type { DrawnChart } from '../../data/page-data.ts';
import { Arrow, Initial, loudest } from './arrow.tsx';
import * as css from './chart.css.ts';
import { Item } from './item.tsx';
import { stateNote, transitionNote } from './names.ts';
import { Row } from './row.tsx';
import { StateBox } from './state-box.tsx';
import type { Paint } from './tones.css.ts';

export interface LayersProps {
  chart: DrawnChart;
  active: ReadonlySet<string>;
  selected: string | null;
  tabStop: string;
  paint: (id: string) => Paint;
  onSelect: (id: string) => void;
  onFocus: (id: string) => void;
}

/** Everything of a chart, from the back to the front: states, lines, words at the lines. */
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
