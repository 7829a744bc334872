import { style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space } = vars;
const md = up('md');
const lg = up('lg');

/** Fills the window; only its parts scroll. */
export const page = style({
  display: 'grid',
  gridTemplate: '"bar" auto "stage" minmax(0, 1fr) "side" auto / minmax(0, 1fr)',
  blockSize: '100dvh',
  overflow: 'hidden',
  '@media': {
    [md]: { gridTemplate: '"bar bar" auto "stage side" minmax(0, 1fr) / minmax(0, 1fr) 380px' },
    [lg]: {
      gridTemplate: '"bar bar bar" auto "machines stage side" minmax(0, 1fr) / 264px minmax(0, 1fr) 400px',
    },
  },
});

export const machines = style({
  display: 'none',
  gridArea: 'machines',
  overflowY: 'auto',
  padding: `${space[12]} 0 ${space[32]}`,
  borderInlineEnd: `1px solid ${color.line}`,
  '@media': { [lg]: { display: 'block' } },
});
