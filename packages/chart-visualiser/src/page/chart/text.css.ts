import { createGlobalVar, fallbackVar, globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { type Face, faces } from '../../layout/faces.ts';
import { vars } from '../ui/theme/vars.css.ts';

/** Below 1 where the system's face is wider than the layout took it for. */
const fit = createGlobalVar('fit');

const colors: Record<Face, string> = {
  title: vars.color.ink,
  name: vars.color.ink,
  note: vars.color.muted,
  prefix: vars.color.muted,
  event: vars.color.ink,
  guard: vars.color.ink,
  action: vars.color.muted,
  keyword: vars.color.muted,
  chip: vars.color.ink,
  number: vars.color.surface,
};

const families = {
  head: { fontFamily: vars.font.head, fontWeight: 800 },
  body: { fontFamily: vars.font.body, fontWeight: 400 },
  bold: { fontFamily: vars.font.body, fontWeight: 600 },
} as const;

const slanted: ReadonlySet<Face> = new Set(['guard', 'keyword']);

export const text = styleVariants(faces, ({ family, size }, face) => ({
  ...families[family],
  fontSize: family === 'head' ? `${size}px` : `calc(${size}px * ${fallbackVar(fit, '1')})`,
  fontStyle: slanted.has(face) ? 'italic' : 'normal',
  fill: colors[face],
}));

export const words = style({ userSelect: 'none' });
globalStyle(`${words} text`, { pointerEvents: 'none', whiteSpace: 'pre' });
