import { globalStyle, style } from '@vanilla-extract/css';
import { below, calm, coarse } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';
import { toneVars } from './tones.css.ts';

const { color } = vars;

export const frame = style({
  position: 'relative',
  inlineSize: '100%',
  blockSize: '100%',
  overflow: 'hidden',
  background: color.page,
});

export const canvas = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  touchAction: 'none',
  cursor: 'grab',
  ':focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: '-3px' },
  selectors: { '&[data-dragging]': { cursor: 'grabbing' } },
});

/** A state, or a transition in words. */
export const item = style({ cursor: 'pointer', outline: 'none' });

export const ring = style({ fill: 'none', stroke: 'none', pointerEvents: 'none' });
globalStyle(`${item}:focus-visible > ${ring}`, { stroke: color.focus, strokeWidth: 2.5 });
globalStyle(`${item}[aria-pressed='true'] > ${ring}`, { stroke: color.focus, strokeWidth: 2 });

const eased = { transition: 'fill 140ms, stroke 140ms', '@media': { [calm]: { transition: 'none' } } };

export const box = style({
  ...eased,
  stroke: toneVars.color,
  strokeWidth: toneVars.width,
  strokeDasharray: toneVars.dash,
  selectors: {
    '&[data-depth="0"]': { fill: color.page },
    '&[data-depth="1"]': { fill: color.sunken },
    '&[data-depth="2"]': { fill: color.page },
    '&[data-leaf]': { fill: color.surface },
    '&[data-region="tile"]': { fill: 'transparent', stroke: 'none' },
    '&[data-region="box"]': { strokeDasharray: '8 6' },
    '&[data-leaf][data-toned]': { fill: toneVars.fill },
    [`${item}:hover > &`]: { stroke: color.ink },
    '&[data-leaf][data-lit]': { fill: `color-mix(in oklab, ${color.spotlight} 18%, ${color.surface})` },
    '&[data-lit]:not([data-toned])': { stroke: color.spotlight, strokeWidth: 3 },
  },
});

export const inner = style({ fill: 'none', stroke: toneVars.color, strokeWidth: 1.2, pointerEvents: 'none' });

export const lamp = style({ fill: color.spotlight, stroke: color.ink, strokeWidth: 1.2 });

export const hairline = style({ stroke: color.line, strokeWidth: 1 });

export const separator = style({ stroke: color.edge, strokeWidth: 1.4, strokeDasharray: '8 6' });

export const chip = style({ fill: color.page, stroke: color.edge, strokeWidth: 1 });

export const dot = style({ fill: color.ink });

export const row = style({
  ...eased,
  fill: 'transparent',
  selectors: {
    '&[data-toned]': { fill: toneVars.fill },
    [`${item}:hover > &`]: { fill: color.hover },
    [`${item}[data-toned]:hover > &`]: { fill: toneVars.fill, stroke: toneVars.color },
  },
});

export const label = style({
  ...eased,
  fill: color.page,
  stroke: color.line,
  strokeWidth: 1,
  selectors: { '&[data-hovered]': { stroke: color.ink } },
});

export const line = style({
  ...eased,
  fill: 'none',
  stroke: toneVars.color,
  strokeWidth: toneVars.width,
  strokeDasharray: toneVars.dash,
  pointerEvents: 'none',
  selectors: {
    '&[data-hovered]': { stroke: color.ink },
    '&[data-chosen]': { stroke: color.focus, strokeWidth: 2.6 },
  },
});

export const head = style({
  fill: toneVars.color,
  pointerEvents: 'none',
  selectors: { '&[data-hovered]': { fill: color.ink }, '&[data-chosen]': { fill: color.focus } },
});

export const grip = style({ fill: 'none', stroke: 'transparent', strokeWidth: 14, cursor: 'pointer' });

export const mark = style({
  fill: 'none',
  stroke: color.ink,
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  selectors: { '&[data-full]': { fill: color.ink, stroke: 'none' } },
});

export const disc = style({ fill: color.muted });

export const badge = style({ fill: color.surface, stroke: toneVars.color, strokeWidth: 1.4 });
export const badgeText = style({
  fill: toneVars.color,
  fontFamily: vars.font.body,
  fontSize: '10px',
  fontWeight: 700,
  textAnchor: 'middle',
});

export const buttons = style({
  position: 'absolute',
  insetInlineEnd: vars.space[12],
  insetBlockEnd: vars.space[12],
  display: 'flex',
  alignItems: 'center',
  margin: 0,
  padding: 0,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
});

// A mouse hits smaller targets than a finger, and leaves more of the chart in sight.
globalStyle(`${buttons} > button`, {
  inlineSize: '32px',
  blockSize: '32px',
  '@media': { [coarse]: { inlineSize: vars.size.target, blockSize: vars.size.target } },
});

export const percent = style({
  minInlineSize: '44px',
  textAlign: 'center',
  fontSize: vars.text[13],
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.muted,
  '@media': { [below('sm')]: { display: 'none' } },
});
