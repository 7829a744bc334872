import type { State } from './states.ts';

export type Shot = {
  screen: string;
  state: State;
  theme: 'light' | 'dark';
  width: number;
  /** Of the picture, beside the page. */
  file: string;
  /** What is wrong with it: findings of axe, or that it is wider than the window. */
  faults: readonly string[];
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const figure = ({ state, theme, width, file, faults }: Shot) => `
<figure class="${faults.length > 0 ? 'bad' : ''}" style="--w:${Math.round(width / 3)}px" data-state="${state}" data-theme="${theme}" data-width="${width}">
  <a href="${file}"><img src="${file}" alt="" loading="lazy" width="${Math.round(width / 3)}"></a>
  <figcaption>${state}, ${theme}, ${width}${faults.map((fault) => `<br><b>${escaped(fault)}</b>`).join('')}</figcaption>
</figure>`;

/** One page with all pictures, by screen; its boxes choose states, themes and widths. */
export function galleryOf(shots: readonly Shot[]): string {
  const screens = [...new Set(shots.map(({ screen }) => screen))];
  const boxes = (name: 'state' | 'theme' | 'width') =>
    [...new Set(shots.map((shot) => String(shot[name])))]
      .map(
        (value) => `<label><input type="checkbox" checked name="${name}" value="${value}"> ${value}</label>`,
      )
      .join(' ');
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: #ddd }
  form { position: sticky; top: 0; padding: 8px; background: #ddd; display: flex; gap: 24px; flex-wrap: wrap }
  section { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
  h2 { flex-basis: 100% } figure { margin: 0; max-width: var(--w) } img { border: 1px solid #999 } .bad img { border: 3px solid #c00 } b { color: #c00 }
</style>
<h1>Every screen</h1>
<form>${boxes('state')} | ${boxes('theme')} | ${boxes('width')}</form>
${screens
  .map(
    (screen) =>
      `<section id="${screen}"><h2>${screen}</h2>${shots
        .filter((shot) => shot.screen === screen)
        .map(figure)
        .join('')}</section>`,
  )
  .join('\n')}
<script>
  const form = document.forms[0];
  form.onchange = () => {
    const off = [...form.elements].filter((box) => !box.checked);
    for (const figure of document.querySelectorAll('figure'))
      figure.hidden = off.some(({ name, value }) => figure.dataset[name] === value);
  };
</script>
</html>
`;
}
