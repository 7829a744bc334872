import { Download, Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { DrawnChart } from '../../data/page-data.ts';
import type { Box, ChartLayout } from '../../layout/chart-layout.ts';
import { walk } from '../state/neighbours.ts';
import { download, IconButton, VisuallyHidden } from '../ui/parts.tsx';
import * as css from './chart.css.ts';
import { Layers } from './layers.tsx';
import { fitOfFace, type Size } from './view.ts';
import { useGestures, useViewport } from './viewport.ts';

const ofShapes = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'];
const ofText = ['fill', 'font-family', 'font-size', 'font-style', 'font-weight', 'text-anchor'];

const looksOf = ({ tagName }: Element): string[] => {
  if (tagName === 'g') return [];
  return tagName === 'text' || tagName === 'tspan' ? ofText : ofShapes;
};

const isUnseen = (style: CSSStyleDeclaration): boolean =>
  [style.fill, style.stroke].every((paint) => paint === 'none' || / 0\)$/.test(paint));

/** Any colour as `rgb()`, because drawing programs do not support `color-mix()`. */
function plainColours(): (colour: string) => string {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (!pen || !/^(color|oklab|rgba)/.test(colour)) return colour;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha = 255] = pen.getImageData(0, 0, 1, 1).data;
    return alpha === 255 ? `rgb(${red} ${green} ${blue})` : `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
  };
}

/** Copies a drawing with its styles as attributes, without interactive parts. */
function copied(drawn: Element, plain: (colour: string) => string): Element | null {
  const style = getComputedStyle(drawn);
  if (drawn.childElementCount === 0 && isUnseen(style)) return null;
  const copy = document.createElementNS('http://www.w3.org/2000/svg', drawn.tagName);
  for (const { name, value } of drawn.attributes)
    if (!/^(class|style|role|tabindex|aria-|data-)/.test(name)) copy.setAttribute(name, value);
  for (const look of looksOf(drawn)) copy.setAttribute(look, plain(style.getPropertyValue(look)));
  for (const child of drawn.childNodes) {
    const inner = child instanceof Element ? copied(child, plain) : child.cloneNode();
    if (inner) copy.append(inner);
  }
  return copy;
}

/**
 * The chart as an SVG file, in its current colours.
 * @param layer the group that pans and zooms
 */
function asSvg(layer: SVGGElement, { width, height }: Size, ground: string): string {
  const drawing = copied(layer, plainColours());
  drawing?.removeAttribute('transform');
  const body = drawing ? new XMLSerializer().serializeToString(drawing) : '';
  const box = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} viewBox="0 0 ${width} ${height}"><rect ${box} fill="${ground}"/>${body}</svg>`;
}

/** Where a state or transition is drawn; null when it is not in this chart. */
function boxOf(layout: ChartLayout, id: string): Box | null {
  const state = layout.states.find((one) => one.id === id);
  const rows = [...layout.states, ...layout.arrows].flatMap((one) => one.rows);
  return state ?? rows.find((row) => row.id === id) ?? null;
}

const zoomStep = 1.25;

interface ChartViewProps {
  chart: DrawnChart;
  /** Ids of the highlighted states: the active ones of the running machine. */
  active: ReadonlySet<string>;
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** By id of a state or transition. Must be referentially stable while its results are the same. */
  paint: (id: string) => css.Paint;
  /** Scrolled into view whenever it changes. */
  focusId?: string | null;
}

const pans: Record<string, readonly [number, number]> = {
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
};

/** The drawing of one statechart. Fills its container. */
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

  const save = () => {
    if (!layer.current) return;
    const ground = getComputedStyle(document.body).backgroundColor;
    download(`${chart.id}.svg`, 'image/svg+xml', asSvg(layer.current, chart.layout, ground));
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
        className={`${css.canvas} ${css.noSelect}`}
        role="application"
        aria-roledescription="statechart"
        aria-label={`${chart.id}: ${chart.description}`}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: panned and zoomed by keys.
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
          Plus, minus and 0 zoom, arrow keys pan. Tab enters the chart: there, right and left follow a
          transition and return, up and down go to the next item, Enter selects, Escape clears the selection.
        </span>
      </VisuallyHidden>
      <fieldset className={css.buttons} aria-label="The drawing">
        <IconButton label="Zoom out" icon={Minus} onClick={() => zoomBy(1 / zoomStep)} />
        <output className={css.percent} aria-label="Size">{`${percent} %`}</output>
        <IconButton label="Zoom in" icon={Plus} onClick={() => zoomBy(zoomStep)} />
        <IconButton label="Show the whole chart" icon={Maximize} onClick={whole} />
        <IconButton label="Save the drawing as SVG" icon={Download} onClick={save} />
      </fieldset>
    </div>
  );
}
