import { expect, test } from 'vitest';
import { placeAt } from '#app/shell/places.ts';

test.each([
  ['/community', '/community'],
  ['/posts/p1', '/community'],
  ['/discover', '/discover'],
  ['/gigs', '/gigs'],
  ['/gigs/g1/edit', '/gigs'],
  ['/my-gigs', '/gigs'],
  ['/create-gig', '/gigs'],
  ['/links', '/discover'],
  ['/user/p1/links', '/discover'],
  ['/my-posts', '/community'],
  ['/messages/p1', '/messages'],
  ['/dashboard', '/dashboard'],
  ['/settings', '/dashboard'],
  ['/profile/p1', '/dashboard'],
  ['/edit-profile', '/dashboard'],
  ['/profile-setup', '/dashboard'],
  ['/notifications', null],
  ['/', null],
  ['/communities', null],
])('NAV-07 %s lights the place %s', (path, tab) => {
  expect(placeAt(path)).toBe(tab);
});
