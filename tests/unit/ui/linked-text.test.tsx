import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tagsIn } from '#contract/posts.ts';
import { linksIn } from '#contract/text-links.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';

const links = (text: string) => linksIn(text).flatMap(({ href }) => href ?? []);

test('SAF-04 only web addresses become links; everything else stays text', () => {
  expect(links('See https://example.org/a?b=1. Or (http://x.test/y)!')).toEqual([
    'https://example.org/a?b=1',
    'http://x.test/y',
  ]);
  expect(links('javascript:alert(1) data:text/html,x <script>https</script> //evil.example')).toEqual([]);
  const text = 'a https://example.org b <b>https://example.org/"x"</b>';
  expect(
    linksIn(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
  expect(linksIn('')).toEqual([]);
});

test.each([
  ["https://wiki.example's rules", 'https://wiki.example'],
  ['https://wiki.example’s rules', 'https://wiki.example'],
  ['https://wiki.example:8080’s rules', 'https://wiki.example:8080'],
  ["https://en.wikipedia.org/wiki/Ohm's_law", "https://en.wikipedia.org/wiki/Ohm's_law"],
  ['請看 https://example.org/a。謝謝', 'https://example.org/a'],
  ['https://bücher.example/straße', 'https://bücher.example/straße'],
  ['https://example.org/日本語', 'https://example.org/日本語'],
  ['https://user@example.org/', 'https://user@example.org/'],
  ['HTTPS://Example.org', 'HTTPS://Example.org'],
  ['(https://en.wikipedia.org/wiki/Samba_(dance)), too', 'https://en.wikipedia.org/wiki/Samba_(dance)'],
  ['https://example.org/?q=a&b=1#top,', 'https://example.org/?q=a&b=1#top'],
  // From the examples of GitHub's autolinks, <https://github.github.com/gfm/#autolinks-extension->.
  ['Visit https://commonmark.org/a.b.', 'https://commonmark.org/a.b'],
  ['https://google.com/search?q=Markup+(business)', 'https://google.com/search?q=Markup+(business)'],
  ['https://google.com/search?q=Markup+(business)))', 'https://google.com/search?q=Markup+(business)'],
  ['(https://google.com/search?q=Markup+(business))', 'https://google.com/search?q=Markup+(business)'],
  ['(https://google.com/search?q=Markup+(business)', 'https://google.com/search?q=Markup+(business)'],
  ['https://google.com/search?q=(business))+ok', 'https://google.com/search?q=(business))+ok'],
  ['https://commonmark.org/he<lp', 'https://commonmark.org/he'],
])('SAF-04 in %s the address is %s', (text, found) => {
  expect(links(text)).toEqual([found]);
});

test('SAF-04 the punctuation of every script ends an address', () => {
  for (const mark of '，！「」《》“”«»')
    expect(links(`https://a.b${mark}c https://a.b/c${mark}d`)).toEqual(['https://a.b', 'https://a.b/c']);
  for (const mark of '؟،।…’》') expect(links(`https://a.b/c${mark}`)).toEqual(['https://a.b/c']);
});

test('SAF-09 a hostile text is parsed in one pass; several passes would take minutes', () => {
  expect(links(`https://x/${'.)'.repeat(500_000)}y`)).toHaveLength(1);
  expect(links('https://'.repeat(120_000))).not.toHaveLength(0);
});

test('SAF-04 a link opens in a new tab without a reference to this one', () => {
  render(<LinkedText>{'Set list: https://example.org/set <b>mine</b>'}</LinkedText>);
  const link = screen.getByRole('link', { name: 'https://example.org/set' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(document.body.textContent).toBe('Set list: https://example.org/set <b>mine</b>');
});

test('FEE-06 a tag is a link where tags are links, equals the tag that the server finds, and is not read inside an address', () => {
  const text = '#Soul at the Mill, C#minor ##no “#funk” https://example.org/#top #Soul';
  render(<LinkedText tag={(tag) => <a href={`?q=${tag}`}>{tag}</a>}>{text}</LinkedText>);
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['#Soul', '#funk', 'https://example.org/#top', '#Soul']);
  const written = names.filter((name) => name?.startsWith('#')).map((name) => name?.toLowerCase());
  expect(new Set(written)).toEqual(new Set(tagsIn(text)));
  expect(document.body.textContent).toBe(text);
  cleanup();
  render(<LinkedText>{text}</LinkedText>);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
