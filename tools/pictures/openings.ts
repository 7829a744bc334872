import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { OwnServer } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';
import { pdf } from '#tests/support/message-files.ts';
import { chosen, opened } from './parts.ts';
import type { Screen } from './screens.ts';

type Made = { id: string; version: number };

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Types into a combobox, and waits for its suggestions. */
const offered = (box: string | RegExp, words: string) => async (page: Page) => {
  await page.getByRole('main').getByLabel(box).first().pressSequentially(words);
  await page.getByRole('option').first().waitFor();
};

const picture = async (width: number, height: number) => ({
  name: 'red.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#c4300f' } })
    .png()
    .toBuffer(),
});

/** A post that was edited. */
async function livelyPost(server: OwnServer): Promise<string> {
  const words = { text: 'Call at eight on Saturday.', clientId: freshClientId() };
  const { id, version } = await server.as<Made>('nkechi', 'POST', '/api/posts', words);
  await server.as('nkechi', 'PUT', `/api/posts/${id}`, { text: 'Call at nine on Saturday.', version });
  return id;
}

/** Somebody who has not confirmed their address yet. */
async function newcomer(server: OwnServer): Promise<string> {
  const account = { email: 'nell@example.test', password: 'three odd words' };
  const join = { name: 'Nell', ...account, turnstileToken: await server.botToken() };
  await server.call('POST', '/api/users', join);
  const turnstileToken = await server.botToken();
  return (await server.call('POST', '/api/auth', { ...account, turnstileToken })).body.token;
}

/** Filtered lists, with and without results. */
const searched = (token: string): readonly Screen[] =>
  Object.entries({
    'gigs-filtered': '/gigs?category=singers&days=weekend',
    'gigs-none': '/gigs?q=qqqq',
    'discover-filtered': '/discover?skill=Percussion&genre=Soul',
    'discover-none': '/discover?q=qqqq',
    'posts-found': '/community?q=the',
    'messages-found': '/messages?q=the',
    'links-none': '/links?q=qqqq',
    agenda: '/my-gigs?view=agenda',
  }).map(([name, path]) => ({ name, path, token, isPlain: true }));

/** Forms and settings after an action. */
const formActs = {
  'gig-refused': [
    '/create-gig',
    async (page: Page) => {
      await press(page, 'Post gig');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  'rate-refused': [
    '/edit-profile',
    async (page: Page) => {
      await press(page, 'Add a rate');
      const rate = page.getByRole('group', { name: /^Rate \d$/ }).last();
      await rate.getByLabel(/^Description/).fill('Wedding, two sets');
      await rate.getByLabel('Amount').fill('10.555');
      await press(page, 'Save profile');
      await rate.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  'picture-cut': [
    '/edit-profile',
    async (page: Page) => {
      const region = page.getByRole('main').getByRole('region', { name: 'Photo' });
      await region.locator('input[type=file]').setInputFiles(await picture(600, 400));
      await page.getByRole('dialog').waitFor();
    },
  ],
  'post-pictures': [
    '/community',
    async (page: Page) => {
      await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Load-in is at five');
      await page
        .locator('form input[type=file]')
        .last()
        .setInputFiles(await picture(80, 60));
      await page.getByLabel('Describe photo 1').waitFor();
    },
  ],
  'delete-account': [
    '/settings',
    async (page: Page) => {
      await press(page, 'Delete my account');
      await page.getByRole('form', { name: 'Delete your account' }).waitFor();
    },
  ],
  'two-step': ['/settings', opened('Turn on two-step sign-in')],
} as const satisfies Record<string, readonly [path: string, act: (page: Page) => Promise<void>]>;

/** Menus, dialogs, sheets and responses that open on a screen. */
export async function openings(server: OwnServer): Promise<readonly Screen[]> {
  const [token, poster] = await Promise.all([server.tokenOf('declan'), server.tokenOf('nkechi')]);
  const [bronagh, ines, post] = await Promise.all([
    server.idOf('bronagh'),
    server.idOf('ines'),
    livelyPost(server),
  ]);
  const thread = `/messages/${bronagh}`;
  const own = { token, isPlain: true } as const;
  return [
    ...searched(token),
    ...Object.entries(formActs).map(([name, [path, act]]) => ({ name, path, ...own, act })),
    { name: 'newcomer', path: '/community', token: await newcomer(server), isPlain: true },
    { name: 'account-menu', path: '/settings', ...own, act: opened('Your account', 'menu') },
    {
      name: 'phone-menu',
      path: '/about',
      isPlain: true,
      isForPhone: true,
      act: async (page) => {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      },
    },
    { name: 'gig-filters', path: '/gigs', ...own, isForPhone: true, act: opened('Filters') },
    { name: 'people-filters', path: '/discover', ...own, isForPhone: true, act: opened('Filters') },
    {
      name: 'not-interested',
      path: '/discover',
      ...own,
      act: async (page) => {
        await press(page, /^Not interested in/);
        await page.getByRole('button', { name: /^Undo/ }).waitFor();
      },
    },
    {
      name: 'invite',
      path: '/discover?q=hamish',
      token: poster,
      isPlain: true,
      act: opened('Invite Hamish Roy to a gig'),
    },
    { name: 'link-note', path: `/profile/${ines}`, ...own, act: opened('Add a note') },
    { name: 'unlink', path: '/links', ...own, act: chosen(/^More about/, 'Remove link', 'alertdialog') },
    { name: 'earlier-words', path: `/posts/${post}`, ...own, act: opened(/^Edited/) },
    { name: 'mention', path: `/posts/${post}`, ...own, act: offered('Your comment', '@bron') },
    { name: 'message-menu', path: thread, ...own, act: opened('More about this message', 'menu') },
    { name: 'thread-menu', path: thread, ...own, act: opened('More about this conversation', 'menu') },
    {
      name: 'message-reply',
      path: thread,
      ...own,
      act: async (page) => {
        await opened('More about this message', 'menu')(page);
        await page.getByRole('menuitem', { name: 'Reply' }).click();
        await page.getByText(/^Replying to/).waitFor();
      },
    },
    {
      name: 'message-files',
      path: thread,
      ...own,
      act: async (page) => {
        const rider = { name: 'Rider.pdf', mimeType: 'application/pdf', buffer: pdf() };
        await page.locator('form input[type=file]').setInputFiles([await picture(80, 60), rider]);
        await page.getByRole('list', { name: 'Files in this message' }).waitFor();
      },
    },
  ];
}
