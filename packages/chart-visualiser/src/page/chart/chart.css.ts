import {
  createGlobalVar,
  createVar,
  fallbackVar,
  globalStyle,
  style,
  styleVariants,
} from '@vanilla-extract/css';
import { type Face, faces } from '../../layout/text.ts';
import { below, coarse } from '../ui/styles.ts';
import { vars } from '../ui/theme.css.ts';

const { color } = vars;

export interface Paint {
  tone: Tone;
  /** 0 to 1: how often it was walked, compared with the others. */
  strength?: number;
  /** The text of its badge: `12×`, `never`, `added`. */
  label?: string;
}

/** The colour, dashes and width of a tone. */
export const toneVars = { color: createVar(), fill: createVar(), dash: createVar(), width: createVar() };
const strength = createGlobalVar('strength');

const tint = (of: string, share: string) => `color-mix(in oklab, ${of} ${share}, ${color.surface})`;
const heat = (least: number, most: number) =>
  `calc(${least}% + ${fallbackVar(strength, '1')} * ${most - least}%)`;

const tone = (of: string, width: string, dash = 'none', fill = tint(of, '14%')) => ({
  vars: {
    [toneVars.color]: of,
    [toneVars.fill]: fill,
    [toneVars.dash]: dash,
    [toneVars.width]: width,
  },
});

/** Tones also differ in dashes or width, for people who see no colours. Later ones have precedence. */
export const tones = styleVariants({
  none: tone(color.edge, '1.4px', 'none', 'transparent'),
  walked: tone(
    `color-mix(in oklab, ${color.success} ${heat(45, 100)}, ${color.edge})`,
    `calc(1.4px + ${fallbackVar(strength, '1')} * 2.2px)`,
    'none',
    tint(color.success, heat(8, 34)),
  ),
  waived: tone(color.warning, '2px', '1.5 4'),
  never: tone(color.error, '2.2px', '7 4'),
  changed: tone(color.warning, '2.6px', '10 3 2 3'),
  added: tone(color.success, '3px'),
  removed: tone(color.error, '2.2px', '2 5'),
  step: tone(color.link, '2.4px'),
  'step-now': tone(color.action, '4px', 'none', tint(color.action, '20%')),
});

/** What a state or transition is painted for. */
export type Tone = keyof typeof tones;

/** Below 1 if the system font is wider than the layout assumed. */
const fit = createGlobalVar('fit');

const families = {
  head: { fontFamily: vars.font.head, fontWeight: 800 },
  body: { fontFamily: vars.font.body, fontWeight: 400 },
  bold: { fontFamily: vars.font.body, fontWeight: 600 },
} as const;

const slanted: ReadonlySet<Face> = new Set(['guard', 'keyword']);
const pale: ReadonlySet<Face> = new Set(['note', 'prefix', 'action', 'keyword']);

export const text = styleVariants(faces, ({ family, size }, face) => ({
  ...families[family],
  fontSize: family === 'head' ? `${size}px` : `calc(${size}px * ${fallbackVar(fit, '1')})`,
  fontStyle: slanted.has(face) ? 'italic' : 'normal',
  fill: face === 'number' ? color.surface : pale.has(face) ? color.muted : color.ink,
}));

export const noSelect = style({ userSelect: 'none' });
globalStyle(`${noSelect} text`, { pointerEvents: 'none', whiteSpace: 'pre' });

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
  ':focus-visible': { outline: `2px solid ${color.link}`, outlineOffset: '-3px' },
  selectors: { '&[data-dragging]': { cursor: 'grabbing' } },
});

export const item = style({ cursor: 'pointer', outline: 'none' });

export const focusRing = style({ fill: 'none', stroke: 'none', pointerEvents: 'none' });
globalStyle(`${item}:focus-visible > ${focusRing}`, { stroke: color.link, strokeWidth: 2.5 });
globalStyle(`${item}[aria-pressed='true'] > ${focusRing}`, { stroke: color.link, strokeWidth: 2 });

const eased = { transition: 'fill 140ms, stroke 140ms' };

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

export const innerBorder = style({
  fill: 'none',
  stroke: toneVars.color,
  strokeWidth: 1.2,
  pointerEvents: 'none',
});

export const activeDot = style({ fill: color.spotlight, stroke: color.ink, strokeWidth: 1.2 });

export const hairline = style({ stroke: color.line, strokeWidth: 1 });

export const separator = style({ stroke: color.edge, strokeWidth: 1.4, strokeDasharray: '8 6' });

export const chip = style({ fill: color.page, stroke: color.edge, strokeWidth: 1 });

export const initialDot = style({ fill: color.ink });

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
    '&[data-chosen]': { stroke: color.link, strokeWidth: 2.6 },
  },
});

export const arrowHead = style({
  fill: toneVars.color,
  pointerEvents: 'none',
  selectors: { '&[data-hovered]': { fill: color.ink }, '&[data-chosen]': { fill: color.link } },
});

export const hitArea = style({ fill: 'none', stroke: 'transparent', strokeWidth: 14, cursor: 'pointer' });

export const kindIcon = style({
  fill: 'none',
  stroke: color.ink,
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  selectors: { '&[data-full]': { fill: color.ink, stroke: 'none' } },
});

export const branchDisc = style({ fill: color.muted });

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

// With a mouse the buttons can be smaller, and cover less of the chart.
globalStyle(`${buttons} > button`, {
  inlineSize: '32px',
  blockSize: '32px',
  '@media': { [coarse]: { inlineSize: vars.target, blockSize: vars.target } },
});

export const percent = style({
  minInlineSize: '44px',
  textAlign: 'center',
  fontSize: vars.text[13],
  color: vars.color.muted,
  '@media': { [below('sm')]: { display: 'none' } },
});
