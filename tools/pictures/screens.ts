import type { Page } from 'playwright-core';
import type { OwnServer } from '#tests/browser/support/own-server.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';
import { openings } from './openings.ts';
import { gigKinds, parts, pressUntil } from './parts.ts';

export type Screen = {
  name: string;
  path: string;
  /** The member's token; undefined for a visitor. */
  token?: string;
  /** The server renders it completely; other states start from the page that members get. */
  isRendered?: boolean;
  /** It makes no requests, so other states would look the same. */
  isPlain?: boolean;
  /** The actions are done on a small screen. */
  isForPhone?: boolean;
  /** Browser storage from an earlier visit. */
  kept?: Record<string, string>;
  /** Actions before the picture is taken. */
  act?: (page: Page) => Promise<void>;
};

type Items = { items: { id: string; poster?: { id: string } }[] };

async function fill(page: Page, fields: Record<string, string>, button: string) {
  for (const [label, words] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(words);
  await page.getByRole('main').getByRole('button', { name: button }).click();
}

/** Forms with errors, and after a successful submit. */
const acted: readonly Screen[] = [
  {
    name: 'login-refused',
    path: '/login',
    act: async (page) => {
      await fill(page, { 'E-mail': 'kit@demo.sidestage.test', Password: 'not this one' }, 'Sign In');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'register-refused',
    path: '/register',
    act: (page) => fill(page, { 'E-mail': 'nobody', Password: 'short' }, 'Join Now'),
  },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    act: async (page) => {
      await fill(page, { 'E-mail': 'nobody@demo.sidestage.test' }, 'Send link');
      await page.getByRole('button', { name: 'Send link' }).waitFor({ state: 'detached' });
    },
  },
];

/** An unposted gig over several weeks. */
async function writeGig(page: Page) {
  const form = page.getByRole('form', { name: 'Post a gig' });
  await form.getByLabel('Title').fill('House band, Thursdays');
  await form.getByLabel('Date', { exact: true }).fill(dayFromNow(14));
  await form.getByLabel('Venue').fill('The Volunteer');
  await form.getByLabel('Town or city').fill('Bristol');
  await form.getByLabel('Pay', { exact: true }).fill('80');
  await form.getByLabel('Repeat weekly').selectOption('4');
}

/** Screens that need more than the demo world. */
async function newerScreens(server: OwnServer): Promise<readonly Screen[]> {
  const token = await server.tokenOf('declan');
  const tariq = await server.tokenOf('tariq');
  const poster = await server.tokenOf('nkechi');
  const [yaw, mick, amara, other] = await Promise.all(
    ['yaw', 'mick', 'amara', 'bronagh'].map((name) => server.idOf(name)),
  );
  const mine = await server.as<Items>('nkechi', 'GET', '/api/gigs/mine');
  const asked = await server.as<{ items: { gig: { id: string } }[] }>(
    'tariq',
    'GET',
    '/api/reviews/to-write',
  );
  await server.as('tariq', 'PUT', '/api/gigs/draft', {
    gig: JSON.stringify({ title: 'Dhol for a street party' }),
    version: 0,
  });
  return [
    { name: 'profile-free', path: `/profile/${yaw}`, token },
    { name: 'profile-reviews', path: `/profile/${mick}?show=reviews`, token },
    { name: 'profile-no-reviews', path: `/profile/${amara}?show=reviews`, token },
    { name: 'discover-free', path: `/discover?free=${dayFromNow(9)}`, token, isRendered: true },
    { name: 'my-calendar', path: '/my-gigs?view=month', token },
    { name: 'gig-begun', path: '/my-gigs', token: tariq },
    { name: 'my-applications', path: '/my-gigs?tab=applications', token },
    { name: 'gig-detailed', path: `/gigs/${mine.items[0]?.id}`, token, isRendered: true },
    { name: 'gig-over', path: `/gigs/${asked.items[0]?.gig.id}`, token: tariq, isRendered: true },
    { name: 'dashboard-reviews', path: '/dashboard', token: tariq },
    {
      name: 'review-written',
      path: '/dashboard',
      token: tariq,
      isPlain: true,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^Review / })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'thread-search', path: `/messages/${other}?within=${other}&q=the`, token },
    {
      name: 'day-marked',
      path: '/my-gigs?view=month',
      token: poster,
      isPlain: true,
      act: async (page) => {
        await page.locator(`[data-date="${dayFromNow(2)}"]`).click({ position: { x: 8, y: 8 } });
        await page.getByRole('button', { name: 'I’m free' }).click();
      },
    },
    { name: 'gig-weekly', path: '/create-gig', token: poster, isPlain: true, act: writeGig },
  ];
}

async function openPalette(page: Page, typed: string) {
  const box = page.getByRole('combobox', { name: 'People, gigs, pages and actions' });
  await pressUntil(page, 'Control+k', box);
  await box.fill(typed);
  if (typed) await page.getByRole('option', { name: /^Search people/ }).waitFor();
}

/** Every screen of the app in the order of the README, with its path in the demo world. */
export async function screensOf(server: OwnServer): Promise<readonly Screen[]> {
  const token = await server.tokenOf('declan');
  const [gigs, mine, posts] = await Promise.all([
    server.as<Items>('declan', 'GET', '/api/gigs'),
    server.as<Items>('nkechi', 'GET', '/api/gigs/mine'),
    server.as<Items>('declan', 'GET', '/api/posts'),
  ]);
  const [self, other, tomasz] = await Promise.all(
    ['declan', 'bronagh', 'tomasz'].map((name) => server.idOf(name)),
  );
  const [, second, third, fourth] = posts.items.map(({ id }) => id);
  for (const id of [second, third]) await server.as('declan', 'PUT', `/api/posts/${id}/saved`);
  await server.as('declan', 'PUT', `/api/posts/${fourth}/hidden`);
  const gig = gigs.items.find(({ poster }) => poster?.id !== self)?.id ?? '';
  const own = mine.items[0]?.id ?? '';
  const poster = await server.tokenOf('nkechi');
  return [
    { name: 'landing', path: '/', isRendered: true },
    { name: 'login', path: '/login', isPlain: true },
    { name: 'register', path: '/register', isPlain: true },
    { name: 'email-verification', path: '/email-verification', isPlain: true },
    { name: 'forgot-password', path: '/forgot-password', isPlain: true },
    { name: 'new-password', path: '/forgot-password?token=abc', isPlain: true },
    { name: 'not-me', path: '/not-me?token=abc', isPlain: true },
    { name: 'unsubscribe', path: '/unsubscribe?token=abc', isPlain: true },
    ...acted.map((screen) => ({ ...screen, isPlain: true })),
    { name: 'gigs', path: '/gigs', token, isRendered: true },
    { name: 'gig', path: `/gigs/${gig}`, token, isRendered: true },
    { name: 'gig-visitor', path: `/gigs/${gig}`, isRendered: true },
    { name: 'gig-as-poster', path: `/gigs/${own}`, token: poster, isRendered: true },
    { name: 'discover', path: '/discover', token, isRendered: true },
    { name: 'discover-visitor', path: '/discover', isRendered: true },
    { name: 'community', path: '/community', token },
    { name: 'saved', path: '/community?from=saved', token },
    { name: 'hidden', path: '/community?from=hidden', token },
    { name: 'my-posts', path: '/my-posts', token },
    { name: 'post', path: `/posts/${posts.items[0]?.id}`, token },
    {
      name: 'messages',
      path: '/messages',
      token,
      kept: { [`draft:${self}:message:${tomasz}`]: 'Tell her that from' },
    },
    { name: 'thread', path: `/messages/${other}`, token },
    { name: 'palette', path: '/settings', token, isPlain: true, act: (page) => openPalette(page, '') },
    {
      name: 'palette-found',
      path: '/settings',
      token,
      isPlain: true,
      act: (page) => openPalette(page, 'de'),
    },
    { name: 'notifications', path: '/notifications', token },
    { name: 'dashboard', path: '/dashboard', token },
    { name: 'profile', path: `/profile/${other}`, token },
    { name: 'profile-own', path: `/profile/${self}`, token },
    { name: 'edit-profile', path: '/edit-profile', token },
    { name: 'profile-setup', path: '/profile-setup', token },
    { name: 'links', path: '/links', token },
    { name: 'links-of-another', path: `/user/${other}/links`, token },
    { name: 'settings', path: '/settings', token },
    { name: 'my-gigs', path: '/my-gigs', token },
    { name: 'create-gig', path: '/create-gig', token },
    { name: 'gig-edit', path: `/gigs/${own}/edit`, token: poster },
    ...(await newerScreens(server)),
    ...(await parts(server)),
    ...(await gigKinds(server)),
    ...(await openings(server)),
    { name: 'about', path: '/about', isPlain: true },
    { name: 'contact', path: '/contact', isPlain: true },
    { name: 'terms', path: '/terms-of-service', isPlain: true },
    { name: 'privacy', path: '/privacy-policy', isPlain: true },
    { name: 'cookies', path: '/cookie-policy', isPlain: true },
    { name: 'not-found', path: '/no-such-page', token, isPlain: true },
    { name: 'not-found-visitor', path: '/no-such-page', isPlain: true },
    { name: 'no-person', path: '/profile/0123456789abcdef01234567', token },
    { name: 'no-post', path: '/posts/0123456789abcdef01234567', token },
  ];
}
