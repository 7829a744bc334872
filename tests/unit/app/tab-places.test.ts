import { expect, test } from 'vitest';
import { tabOf } from '#app/shell/member-parts.tsx';

test.each([
  ['/community', '/community'],
  ['/posts/p1', '/community'],
  ['/discover', '/discover'],
  ['/gigs', '/gigs'],
  ['/gigs/g1/edit', '/gigs'],
  ['/my-gigs', '/gigs'],
  ['/messages/p1', '/messages'],
  ['/dashboard', '/dashboard'],
  ['/settings', '/dashboard'],
  ['/profile/p1', '/dashboard'],
  ['/edit-profile', '/dashboard'],
  ['/profile-setup', '/dashboard'],
  ['/notifications', null],
  ['/', null],
  ['/communities', null],
])('NAV-07 %s lights the tab %s', (path, tab) => {
  expect(tabOf(path)).toBe(tab);
});
