import { assignVars, globalStyle } from '@vanilla-extract/css';
import { dark, light } from './palette.ts';
import { calm, prefersDark, up } from './styles.ts';
import { pace, theme, vars } from './vars.css.ts';

const lightVars = assignVars(theme, light);
const darkVars = assignVars(theme, dark);

globalStyle(':root', { colorScheme: 'light', vars: lightVars });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { [prefersDark]: { colorScheme: 'dark', vars: darkVars } },
});
globalStyle('[data-theme="dark"]', { colorScheme: 'dark', vars: darkVars });
globalStyle('[data-theme="light"]', { colorScheme: 'light', vars: lightVars });
// A part that turns its own theme must also turn the words it inherits.
globalStyle('[data-theme]', { color: theme.color.ink });

globalStyle(':root', {
  vars: { [pace.quick]: '140ms ease-out' },
  '@media': { [calm]: { vars: { [pace.quick]: '0s' } } },
});

globalStyle('*, ::before, ::after', { boxSizing: 'border-box' });
globalStyle('html', { WebkitTextSizeAdjust: '100%' });
globalStyle('body', {
  margin: 0,
  minBlockSize: '100dvh',
  background: vars.color.page,
  color: vars.color.ink,
  font: `400 ${vars.text[16]}/1.5 ${vars.font.body}`,
  accentColor: vars.color.action,
});
globalStyle(':is(h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, hr, blockquote)', {
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
});
globalStyle(':is(ul, ol)[class]', { listStyle: 'none' });
globalStyle('a', { color: 'inherit', textDecoration: 'none' });
globalStyle('img, svg', { display: 'block', maxInlineSize: '100%', blockSize: 'auto' });
globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});
globalStyle('::selection', { background: vars.color.spotlight, color: vars.color.onSpotlight });
globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' });
globalStyle(':where(:focus-visible)', { borderRadius: vars.radius.small });
// A heading takes focus on navigation so that it is announced; it is no control and wears no ring.
globalStyle(':is(h1, h2, main)[tabindex="-1"]:focus', { outline: 'none' });

globalStyle('h1, h2, h3, h4', {
  fontFamily: vars.font.head,
  fontWeight: 800,
  lineHeight: 1.08,
  textWrapStyle: 'pretty',
  overflowWrap: 'break-word',
});
globalStyle('h1', {
  fontSize: vars.text[40],
  lineHeight: 0.98,
  letterSpacing: '-.01em',
  '@media': { [up('md')]: { fontSize: vars.text[56] } },
});
globalStyle('h2', { fontSize: vars.text[28] });
globalStyle('h3, h4', { fontSize: vars.text[22], fontWeight: 700 });

globalStyle('*, ::before, ::after', {
  '@media': { [calm]: { animation: 'none !important', transition: 'none !important' } },
});
