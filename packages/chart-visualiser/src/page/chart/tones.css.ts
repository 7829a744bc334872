import { createGlobalVar, createVar, fallbackVar, styleVariants } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { color } = vars;

/** What a state or transition is painted for. */
export type Tone =
  | 'none'
  | 'walked'
  | 'never'
  | 'waived'
  | 'added'
  | 'removed'
  | 'changed'
  | 'step'
  | 'step-now';

export interface Paint {
  tone: Tone;
  /** 0 to 1: how often walked, compared with the others. */
  strength?: number;
  /** Drawn beside it: `12×`, `never`, `added`. */
  label?: string;
}

/** Colour, dashes and width of whatever wears a tone; `strength` is 0 to 1. */
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

/** Never by colour alone: each also has its own dashes or width, and what `Paint.label` says. */
export const tones = styleVariants({
  none: tone(color.edge, '1.4px', 'none', 'transparent'),
  walked: tone(
    `color-mix(in oklab, ${color.success} ${heat(45, 100)}, ${color.edge})`,
    `calc(1.4px + ${fallbackVar(strength, '1')} * 2.2px)`,
    'none',
    tint(color.success, heat(8, 34)),
  ),
  never: tone(color.error, '2.2px', '7 4'),
  waived: tone(color.warning, '2px', '1.5 4'),
  added: tone(color.success, '3px'),
  removed: tone(color.error, '2.2px', '2 5'),
  changed: tone(color.warning, '2.6px', '10 3 2 3'),
  step: tone(color.link, '2.4px'),
  'step-now': tone(color.action, '4px', 'none', tint(color.action, '20%')),
} satisfies Record<Tone, unknown>);
