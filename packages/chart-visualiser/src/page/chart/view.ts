import type { Box, ChartLayout } from '../../layout/chart-layout.ts';
import { faces, widthOf } from '../../layout/text.ts';
import { breakpoints, font } from '../ui/styles.ts';

/** How the chart lies in its window: `scale`, then a shift in px of the window. */
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
/** Smaller than this, words cannot be read; a phone is held nearer but has finer dots. */
const readableIn = ({ width }: Size) => (width < breakpoints.sm ? 0.85 : 0.66);
const margin = 12;
/** Below the chart, where legend and buttons stand. */
const foot = 44;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The whole chart in the middle, never larger than it is. */
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

/** `x` of where a chart begins. */
export const startOf = ({ initials }: Pick<ChartLayout, 'initials'>) => initials[0]?.dot.x ?? 0;

/** The whole chart if it can be read so, else its upper part around where it starts, at a size that can. */
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

/** As the drawing's own attribute. */
export const transformOf = ({ x, y, scale }: View) => `translate(${x} ${y}) scale(${scale})`;

/** Larger or smaller by `factor`, the point (x, y) of the window stays where it is. */
export function zoomed(view: View, factor: number, x: number, y: number): View {
  const scale = clamp(view.scale * factor, scales.least, scales.most);
  const ratio = scale / view.scale;
  return { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

/** Some of the chart stays in sight, however far it is pulled. */
export function kept(view: View, chart: Size, window: Size): View {
  const rest = 60;
  return {
    scale: view.scale,
    x: clamp(view.x, rest - chart.width * view.scale, window.width - rest),
    y: clamp(view.y, rest - chart.height * view.scale, window.height - rest),
  };
}

/** Moves the chart as little as brings `box` into sight; a box too large begins at its upper left corner. */
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

/** 1, or less where this system's face is wider than the layout took it for: words then shrink by as much. */
export function fitOfFace(): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return 1;
  pen.font = `600 ${faces.event.size}px ${font.body}`;
  return Math.min(1, widthOf(sample, 'event') / pen.measureText(sample).width);
}
