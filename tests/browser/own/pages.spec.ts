import { expect } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible, expectFitting } from '#tests/browser/support/accessibility.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';

/** Who opens which pages, one after the other. */
const rounds = [
  {
    who: 'a visitor',
    paths: [
      '/',
      '/login',
      '/register',
      '/email-verification',
      '/forgot-password',
      '/unsubscribe?token=a.b',
      '/not-me?token=0123456789abcdef',
      '/not-me?token=0123456789abcdef&address=back',
      '/discover',
      '/gigs',
      '/gigs/{gig}',
      '/terms-of-service',
      '/privacy-policy',
      '/cookie-policy',
      '/about',
      '/contact',
    ],
  },
  {
    who: 'a member among posts and gigs',
    paths: [
      '/community',
      '/posts/{post}',
      '/my-posts',
      '/gigs/{ownGig}',
      '/gigs/{ownGig}/edit',
      '/create-gig',
      '/my-gigs',
      '/notifications',
      '/dashboard',
    ],
  },
  {
    who: 'a member among people',
    paths: [
      '/discover',
      '/links',
      '/user/{person}/links',
      '/profile/{person}',
      '/edit-profile',
      '/profile-setup',
      '/messages',
      '/messages/{person}',
      '/settings',
    ],
  },
];

/** The first of its kind in the demo world, as Declan sees it, for each `{name}` in an address. */
const firsts = new Map(
  Object.entries({
    gig: `/api/gigs?status=open`,
    ownGig: '/api/gigs/mine',
    post: '/api/posts',
    person: '/api/people',
  }),
);

async function filled(world: OwnWorld, path: string) {
  const [, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  const list = firsts.get(name);
  if (!list) return path;
  const { items } = await world.as<{ items: { id: string }[] }>('declan', 'GET', list);
  return path.replace(`{${name}}`, items[0]?.id ?? '');
}

const looks = [
  { size: 'phone', colorScheme: 'dark' },
  { size: 'desktop', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'light' },
  { size: 'desktop', colorScheme: 'dark' },
] as const;

/** `TESTS=all` looks at every theme and size; else one will do. */
const wanted = process.env.TESTS === 'all' ? looks : looks.slice(0, 1);

for (const { size, colorScheme } of wanted)
  for (const { who, paths } of rounds)
    test(`UIX-05 SAF-04 pages are accessible and within the policy, for ${who}, ${size}, ${colorScheme}`, async ({
      world,
    }) => {
      const options = { size, context: { colorScheme } };
      const { page, expectComplaints } = await (who === 'a visitor'
        ? world.visitor(options)
        : world.member('declan', options));
      // The links of mails here are made up.
      expectComplaints(/mailed-link/);
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(await filled(world, path));
          await expect(heading(page)).toBeVisible();
          await expect(page.getByText(/^Loading/)).toHaveCount(0);
          await expectAccessible(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(
            true,
          );
          if (size === 'phone') await expectFitting(page);
        });
    });

test('OPS-04 SAF-04 the page of the API is drawn by scripts of our own host, under our own policy', async ({
  world,
}) => {
  const { page } = await world.visitor();
  await page.goto('/api/docs');
  await expect(page.getByText('The own account')).toBeVisible();
  // Only the calls near the window are drawn: the first group is folded to see those of the second.
  await page.getByRole('button', { name: 'Collapse operation' }).first().click();
  await expect(page.getByText('Apply for a gig')).toBeVisible();
});

test('SCR /cookie-policy names all that the browser keeps of a member', async ({ world }) => {
  const { page } = await world.member('declan');
  const kept = () =>
    page.evaluate(async () =>
      [...Object.keys(localStorage), ...(await caches.keys())].map((key) => key.replace(/:.*/, ':…')),
    );
  await page.goto('/settings');
  await page.getByLabel('Single keys work as shortcuts').click();
  await page.goto('/gigs');
  await expect.poll(kept).toContain('board:…');
  await page.goto('/community');
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Not yet.');
  await page.getByRole('link', { name: 'My links', exact: true }).click();
  await expect
    .poll(kept)
    .toEqual(expect.arrayContaining(['token', 'singleKeys', 'board:…', 'draft:…', 'feed:…', 'last-seen']));
  await page.goto('/cookie-policy');
  const names = await page.getByRole('cell').locator('code').allTextContents();
  expect(names).toEqual(expect.arrayContaining(await kept()));
});
