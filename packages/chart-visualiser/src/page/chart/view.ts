import type { Box, ChartLayout } from '../../layout/chart-layout.ts';
import { faces, widthOf } from '../../layout/text.ts';
import { breakpoints, font } from '../ui/styles.ts';

/** The transform of the chart: `scale`, then a translation in window px. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const scales = { least: 0.12, most: 3 };
/** The minimum scale for readable text. */
const readableIn = ({ width }: Size) => (width < breakpoints.sm ? 0.85 : 0.66);
const margin = 12;
/** Space below the chart for legend and buttons. */
const foot = 44;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Centres the whole chart, without enlarging it. */
export function fitted(chart: Size, window: Size): View {
  const scale = clamp(
    Math.min((window.width - 2 * margin) / chart.width, (window.height - 2 * margin - foot) / chart.height),
    scales.least,
    1,
  );
  return {
    scale,
    x: (window.width - chart.width * scale) / 2,
    y: (window.height - foot - chart.height * scale) / 2,
  };
}

/** The `x` of the initial state. */
export const startOf = ({ initials }: Pick<ChartLayout, 'initials'>) => initials[0]?.dot.x ?? 0;

/** The whole chart if it is readable, else its upper part around the initial state at a readable scale. */
export function opening(chart: Size & { start: number }, window: Size): View {
  const whole = fitted(chart, window);
  const readable = readableIn(window);
  if (whole.scale >= readable) return whole;
  const scale = clamp((window.width - 2 * margin) / chart.width, readable, 1);
  const width = chart.width * scale;
  const middle = (window.width - width) / 2;
  if (width <= window.width) return { scale, x: middle, y: margin };
  return {
    scale,
    x: clamp(window.width / 2 - chart.start * scale, window.width - width - margin, margin),
    y: margin,
  };
}

export const transformOf = ({ x, y, scale }: View) => `translate(${x} ${y}) scale(${scale})`;

/** Zooms by `factor` around the point (x, y) of the window. */
export function zoomed(view: View, factor: number, x: number, y: number): View {
  const scale = clamp(view.scale * factor, scales.least, scales.most);
  const ratio = scale / view.scale;
  return { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

/** Limits panning so that part of the chart stays visible. */
export function kept(view: View, chart: Size, window: Size): View {
  const rest = 60;
  return {
    scale: view.scale,
    x: clamp(view.x, rest - chart.width * view.scale, window.width - rest),
    y: clamp(view.y, rest - chart.height * view.scale, window.height - rest),
  };
}

/** Moves the chart as little as needed to show `box`; a box that is too large is aligned at its upper left corner. */
export function revealed(view: View, box: Box, window: Size): View {
  const scale = Math.max(view.scale, readableIn(window));
  const near = zoomed(
    view,
    scale / view.scale,
    (box.x + box.width / 2) * view.scale + view.x,
    (box.y + box.height / 2) * view.scale + view.y,
  );
  const along = (start: number, length: number, shift: number, room: number) => {
    const space = 24;
    const from = start * scale + shift;
    const to = from + length * scale;
    if (from < space || length * scale > room - 2 * space) return shift + space - from;
    return to > room - space ? shift - (to - room + space) : shift;
  };
  return {
    scale,
    x: along(box.x, box.width, near.x, window.width),
    y: along(box.y, box.height, near.y, window.height),
  };
}

const sample = 'session.tokenChangedElsewhere [nothingIsStored] / announceDiscarded, tellUnreadChanged';

/** 1, or less if the system font is wider than the layout assumed; text shrinks by this factor. */
export function fitOfFace(): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return 1;
  pen.font = `600 ${faces.event.size}px ${font.body}`;
  return Math.min(1, widthOf(sample, 'event') / pen.measureText(sample).width);
}
