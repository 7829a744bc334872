import { Maximize, Minus, Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DrawnChart } from '../../data/page-data.ts';
import type { Box, ChartLayout } from '../../layout/chart-layout.ts';
import { IconButton } from '../ui/button/button.tsx';
import { VisuallyHidden } from '../ui/text/text.tsx';
import * as css from './chart.css.ts';
import { Layers } from './layers.tsx';
import { SaveButton } from './save-button.tsx';
import { words } from './text.css.ts';
import type { Paint } from './tones.css.ts';
import { useGestures } from './use-gestures.ts';
import { useViewport, type Viewport } from './use-viewport.ts';
import { fitOfFace } from './view.ts';
import { walk } from './walk.ts';

/** Where a state or transition is drawn; null when it is not in this chart. */
function boxOf(layout: ChartLayout, id: string): Box | null {
  const state = layout.states.find((one) => one.id === id);
  const rows = [...layout.states, ...layout.arrows].flatMap((one) => one.rows);
  return state ?? rows.find((row) => row.id === id) ?? null;
}

const zoomStep = 1.25;

interface ZoomButtonsProps {
  viewport: Viewport;
  percent: number;
  /** What stands beside them. */
  children: ReactNode;
}

/** Larger, smaller, the whole chart. */
function ZoomButtons({ viewport, percent, children }: ZoomButtonsProps) {
  return (
    <fieldset className={css.buttons} aria-label="The drawing">
      <IconButton label="Zoom out" icon={Minus} onClick={() => viewport.zoomBy(1 / zoomStep)} />
      <output className={css.percent} aria-label="Size">{`${percent} %`}</output>
      <IconButton label="Zoom in" icon={Plus} onClick={() => viewport.zoomBy(zoomStep)} />
      <IconButton label="Show the whole chart" icon={Maximize} onClick={viewport.whole} />
      {children}
    </fieldset>
  );
}

export interface ChartViewProps {
  chart: DrawnChart;
  /** Ids of the states that are lit: where the running machine is. */
  active: ReadonlySet<string>;
  /** Id of a state or transition. */
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** By id of a state or transition. Keep it the same as long as it answers the same. */
  paint: (id: string) => Paint;
  /** Brought into sight whenever it changes. */
  focusId?: string | null;
}

const pans: Record<string, readonly [number, number]> = {
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
};

/** One statechart, drawn. Fills the box it stands in. */
export function ChartView(props: ChartViewProps) {
  const { chart, active, selected, onSelect, paint, focusId = null } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const hint = useId();
  const { percent, ...viewport } = useViewport(canvas, layer, chart.layout);
  const { zoomBy, panBy, whole, reveal } = viewport;
  useGestures(canvas, viewport);
  const [focused, setFocused] = useState<string | null>(null);
  const known = focused !== null && boxOf(chart.layout, focused) ? focused : null;

  const show = useCallback(
    (id: string) => {
      const box = boxOf(chart.layout, id);
      if (box) reveal(box);
    },
    [chart, reveal],
  );
  useEffect(() => {
    if (focusId !== null) show(focusId);
  }, [focusId, show]);

  useLayoutEffect(() => frame.current?.style.setProperty('--fit', `${fitOfFace()}`), []);

  const moveTo = (id: string | null) => {
    if (id === null) return;
    canvas.current
      ?.querySelector<SVGGElement>(`[data-item="${CSS.escape(id)}"]`)
      ?.focus({ preventScroll: true });
    show(id);
  };

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const pan = pans[key];
    const on = event.target === event.currentTarget ? null : known;
    if (key === '+' || key === '=') zoomBy(zoomStep);
    else if (key === '-') zoomBy(1 / zoomStep);
    else if (key === '0') whole();
    else if (key === 'Escape' && selected !== null) onSelect(null);
    else if (on !== null && (key === 'Enter' || key === ' ')) onSelect(on);
    else if (on !== null && pan) moveTo(walk(chart, on, key));
    else if (pan) panBy(...pan);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={frame} className={css.frame}>
      <svg
        ref={canvas}
        className={`${css.canvas} ${words}`}
        role="application"
        aria-roledescription="statechart"
        aria-label={`${chart.id}: ${chart.description}`}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: role application, moved and made larger by keys.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={() => onSelect(null)}
      >
        <g ref={layer}>
          <Layers
            chart={chart}
            active={active}
            selected={selected}
            tabStop={known ?? chart.id}
            paint={paint}
            onSelect={onSelect}
            onFocus={setFocused}
          />
        </g>
      </svg>
      <VisuallyHidden>
        <span id={hint}>
          Plus, minus and 0 change the size, arrow keys move the chart. Tab goes into it: there, right and
          left follow a transition and come back, up and down go to the next of its kind, Enter chooses,
          Escape chooses nothing.
        </span>
      </VisuallyHidden>
      <ZoomButtons viewport={viewport} percent={percent}>
        <SaveButton chart={chart} layer={layer} />
      </ZoomButtons>
    </div>
  );
}
