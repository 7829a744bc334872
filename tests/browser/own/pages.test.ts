import { afterAll, beforeAll, expect, test } from 'vitest';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { type OwnWorld, startOwnWorld } from '#tests/browser/support/own.ts';

let world: OwnWorld;
const ids = { gig: '', person: '', post: '', ownGig: '' };
beforeAll(async () => {
  world = await startOwnWorld();
  const token = await world.tokenOf('declan');
  const first = async (path: string) => (await world.call('GET', path, undefined, token)).body.items[0].id;
  ids.gig = await first('/api/gigs?status=open');
  ids.ownGig = await first('/api/gigs/mine');
  ids.post = await first('/api/posts');
  ids.person = await first('/api/people');
}, 120_000);
afterAll(() => world.close());

const filled = (path: string) => path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name]);
const sizes = ['phone', 'desktop'] as const;

const publicPages = [
  '/',
  '/login',
  '/register',
  '/email-verification',
  '/forgot-password',
  '/discover',
  '/gigs',
  '/gigs/{gig}',
  '/terms-of-service',
  '/privacy-policy',
  '/cookie-policy',
  '/about',
  '/contact',
];
const memberPages = [
  '/community',
  '/posts/{post}',
  '/my-posts',
  '/gigs/{ownGig}',
  '/gigs/{ownGig}/edit',
  '/create-gig',
  '/my-gigs',
  '/discover',
  '/links',
  '/user/{person}/links',
  '/profile/{person}',
  '/edit-profile',
  '/profile-setup',
  '/messages',
  '/messages/{person}',
  '/notifications',
  '/dashboard',
  '/settings',
];

test.each(publicPages)(
  'UIX-05 SAF-04 %s is accessible and within the policy, for a visitor',
  async (path) => {
    for (const size of sizes) {
      const { page } = await world.visitor({
        size,
        context: { colorScheme: size === 'phone' ? 'dark' : 'light' },
      });
      await page.goto(filled(path));
      await heading(page).waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  },
);

test.each(memberPages)('UIX-05 SAF-04 %s is accessible and within the policy, for a member', async (path) => {
  for (const size of sizes) {
    const { page } = await world.member('declan', {
      size,
      context: { colorScheme: size === 'phone' ? 'dark' : 'light' },
    });
    await page.goto(filled(path));
    await heading(page).waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});
