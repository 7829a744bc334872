import { expect, test } from 'vitest';
import { safePath } from '#transport/redirect.ts';

test.each([
  '/',
  '/gigs',
  '/gigs?q=a%20b&page=2#top',
  '/messages/665f1c2a',
  '/?next=https://elsewhere.example',
])('ROU-04 %s is a path of this site', (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '///evil.example',
  '//',
  'https://evil.example',
  'javascript:alert(1)',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /gigs',
  '/gigs\u0000',
  '/gigs\u007f',
  '/gigs a',
  '/./..//evil.example',
  '/x/..//evil.example',
  'gigs',
  '',
  null,
  undefined,
  42,
])('ROU-04 %j is not a path of this site', (path) => {
  expect(safePath(path)).toBe(null);
});
