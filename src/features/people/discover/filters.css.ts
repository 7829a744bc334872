import { style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { size, space, text } = vars;

/** A row needs width, and selects whose options can change while open. */
const inRow = `${up('md')} and (pointer: fine)`;

export const bar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[8],
  '@media': {
    [inRow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export const row = style({
  display: 'none',
  '@media': {
    [inRow]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
      alignItems: 'start',
      gap: space[12],
      paddingBlockEnd: space[16],
    },
    // Reserves a label, a field, and the space below.
    [`${inRow} and ${up('lg')}`]: {
      minBlockSize: `calc(1.5 * ${text[15]} + 6px + ${size.target} + ${space[16]})`,
    },
    // A seventh field (`until`) would get a row of its own.
    [`${inRow} and (max-width: 1099px)`]: {
      selectors: { '&:has(> :nth-child(7))': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
});

export const opener = style({ '@media': { [inRow]: { display: 'none' } } });
