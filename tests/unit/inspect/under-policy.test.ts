import { expect, test } from 'vitest';
import { underPolicy } from '#tools/vite/under-policy.ts';

test('scripts go into files, in their place and kind; data and what is outside already stay', () => {
  const data = '<script id="data" type="text/plain">{"a":"b"}</script>';
  const outside = '<script type="module" src="/main.js"></script>';
  const { page, files } = underPolicy(
    `<head><script>one()</script>${data}</head>${outside}<script type="module">two('$&')</script>`,
    'assets',
  );
  const [[one, first] = [], [two, second] = [], ...more] = files;
  expect([first, second, more]).toEqual(['one()', "two('$&')", []]);
  expect(page).toBe(
    `<head><script src="/${one}"></script>${data}</head>${outside}<script type="module" src="/${two}"></script>`,
  );
  expect(one).toMatch(/^assets\/visualiser-[0-9a-f]{8}\.js$/);
});

test('fonts go into files too, pictures stay', () => {
  const picture = 'url(data:image/svg+xml;base64,QUJD)';
  const { page, files } = underPolicy(
    `<style>@font-face { src: url("data:font/woff2;base64,Zm9udA==") } a { background: ${picture} }</style>`,
    'assets',
  );
  const [[path, content] = [], ...more] = files;
  expect(more).toEqual([]);
  expect(String(content)).toBe('font');
  expect(page).toBe(`<style>@font-face { src: url(/${path}) } a { background: ${picture} }</style>`);
  expect(path).toMatch(/^assets\/visualiser-[0-9a-f]{8}\.woff2$/);
});
