import * as v from 'valibot';
import { expect, test } from 'vitest';
import { mediaSchema } from '#contract/ours/media.ts';
import { providerOf } from '#contract/ours/providers.ts';

const isTaken = (url: string) => v.is(mediaSchema, { label: 'Live', url });

test.each([
  'https://youtu.be/abc?t=3',
  'https://www.youtube.com/watch?v=a_b-c',
  'https://my-band.bandcamp.com/album/one#two',
  'https://example.org',
])('PPL-06 %s is taken', (url) => expect(isTaken(url)).toBe(true));

test.each([
  'http://youtube.com/watch?v=a',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://youtube.com@evil.example/',
  'https://user:word@youtube.com/',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://example.org:8443/x',
  'https://y\u043eutube.com/x',
  'https://example.org/\u202egpj',
  'https://example.org/a b',
  'https://example.org\\@evil.example',
  `https://example.org/${'x'.repeat(500)}`,
  '',
])('PPL-06 %s is refused', (url) => expect(isTaken(url)).toBe(false));

test('PPL-06 SAF-09 an address of a quarter of a megabyte is refused at once', () => {
  const start = performance.now();
  expect(isTaken(`https://${'a.'.repeat(125_000)}`)).toBe(false);
  expect(isTaken(`https://${'a-'.repeat(125_000)}`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1000);
});

test.each([
  ['https://www.youtube.com/watch?v=a', 'YouTube', 'video'],
  ['https://music.youtube.com/watch?v=a', 'YouTube', 'video'],
  ['https://open.spotify.com/track/a', 'Spotify', 'audio'],
  ['https://gwen.bandcamp.com/album/a', 'Bandcamp', 'audio'],
  ['https://youtube.com.evil.example/a', 'youtube.com.evil.example', null],
  ['https://notyoutube.com/a', 'notyoutube.com', null],
  ['https://www.example.org/constructor', 'example.org', null],
  ['nothing', '', null],
])('PPL-06 %s is of %s', (url, name, kind) => expect(providerOf(url)).toEqual({ name, kind }));
