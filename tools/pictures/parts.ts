import type { Locator, Page } from 'playwright-core';
import type { OwnServer } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';
import type { Screen } from './screens.ts';

type Made = { id: string };

/** Opens a part of a screen by a press, and waits for it. */
export const opened =
  (button: string | RegExp, role: 'dialog' | 'alertdialog' | 'menu' = 'dialog') =>
  async (page: Page) => {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole(role).waitFor();
  };
/** The same through a menu. */
export const chosen =
  (menu: string | RegExp, item: string | RegExp, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (page: Page) => {
    await opened(menu, 'menu')(page);
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole(role).waitFor();
  };

/** Shortcuts work only once the page is idle. */
export async function pressUntil(page: Page, key: string, shown: Locator) {
  for (let tries = 0; tries < 20 && !(await shown.isVisible()); tries++) {
    await page.keyboard.press(key);
    await shown.waitFor({ timeout: 500 }).catch(() => {});
  }
}

/** A gig of Petra's for which Luca and Curtis are booked, who talk about it, and Luca has asked somebody to play instead. */
async function bookedGig(server: OwnServer) {
  const form = gigForm({ date: dayFromNow(20), places: 4, title: 'Torchlight soul night' });
  const gig = await server.as<Made>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  for (const player of ['luca', 'curtis'] as const) {
    const body = { note: 'I can bring my own desk.', clientId: freshClientId() };
    const { id } = await server.as<Made>(player, 'POST', `/api/gigs/${gig.id}/applications`, body);
    await server.as('petra', 'POST', `/api/applications/${id}/accept`);
  }
  const [luca, joaquim] = await Promise.all(['luca', 'joaquim'].map((name) => server.idOf(name)));
  await server.as('luca', 'POST', '/api/links', { userId: joaquim });
  await server.as('joaquim', 'POST', '/api/links', { userId: luca });
  await server.as('luca', 'POST', `/api/gigs/${gig.id}/deps`, {
    userId: joaquim,
    note: 'My wrist is in plaster.',
    clientId: freshClientId(),
  });
  const group = await server.as<Made>('petra', 'POST', `/api/gigs/${gig.id}/group`);
  for (const [who, text] of [
    ['petra', 'Load-in is at five, by the yard.'],
    ['luca', 'I bring the cables.'],
    ['curtis', 'And I the lamps.'],
  ] as const)
    await server.as(who, 'POST', '/api/messages', {
      recipientId: group.id,
      text,
      clientId: freshClientId(),
    });
  return { gig: gig.id, group: group.id };
}

/** Message requests, one of them declined, and an archived conversation. */
async function asides(server: OwnServer) {
  const [hamish, pilar] = await Promise.all([server.idOf('hamish'), server.idOf('pilar')]);
  const say = (who: 'pilar' | 'jules', text: string) =>
    server.as<Made & { conversationId: string }>(who, 'POST', '/api/messages', {
      recipientId: hamish,
      text,
      clientId: freshClientId(),
    });
  await server.as('hamish', 'PUT', '/api/message-settings', { from: 'everybody' });
  const { id: upTo, conversationId } = await say('jules', 'About the van.');
  await server.as('hamish', 'PUT', `/api/conversations/${conversationId}/archive`, { upTo });
  await server.as('hamish', 'PUT', '/api/message-settings', { from: 'gigs' });
  await say('pilar', 'Your cello, my studio?');
  return { pilar };
}

/** Parts that appear only after an action: groups, deps, requests, dialogs. */
export async function parts(server: OwnServer): Promise<readonly Screen[]> {
  const [petra, luca, joaquim, hamish, token] = await Promise.all([
    server.tokenOf('petra'),
    server.tokenOf('luca'),
    server.tokenOf('joaquim'),
    server.tokenOf('hamish'),
    server.tokenOf('declan'),
  ]);
  const { gig, group } = await bookedGig(server);
  const { pilar } = await asides(server);
  const bronagh = await server.idOf('bronagh');
  const dialog = { token, isPlain: true } as const;
  return [
    { name: 'group', path: `/messages/${group}`, token: luca },
    { name: 'group-people', path: `/messages/${group}`, token: luca, isPlain: true, act: opened(/people$/) },
    { name: 'gig-booked', path: `/gigs/${gig}`, token: luca, isRendered: true },
    { name: 'gig-line-up', path: `/gigs/${gig}`, token: petra, isRendered: true },
    { name: 'gig-dep-asked', path: `/gigs/${gig}`, token: joaquim, isRendered: true },
    { name: 'dashboard-dep', path: '/dashboard', token: joaquim },
    { name: 'notifications-gigs', path: '/notifications?about=gigs', token: petra },
    { name: 'message-requests', path: '/messages?requests=open', token: hamish },
    { name: 'message-request', path: `/messages/${pilar}?requests=open`, token: hamish },
    { name: 'messages-refused', path: '/messages?requests=refused', token: hamish },
    { name: 'messages-archived', path: '/messages?archived=true', token: hamish },
    { name: 'links-asked', path: '/links?box=incoming', token },
    { name: 'links-sent', path: '/links?box=outgoing', token },
    { name: 'person-menu', path: `/profile/${bronagh}`, ...dialog, act: opened(/^More about/, 'menu') },
    {
      name: 'block',
      path: `/profile/${bronagh}`,
      ...dialog,
      act: chosen(/^More about/, /^Block/, 'alertdialog'),
    },
    { name: 'report', path: `/profile/${bronagh}`, ...dialog, act: chosen(/^More about/, /^Report/) },
    {
      name: 'composer-lost',
      path: '/dashboard',
      ...dialog,
      act: async (page) => {
        await page.route('**/assets/write-post-*', (route) => route.abort());
        await page.getByRole('link', { name: 'Community' }).first().click();
        await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Load-in is at five');
        await page.getByRole('button', { name: 'Didn’t load. Try again' }).waitFor();
      },
    },
    { name: 'searches', path: '/gigs', ...dialog, act: opened(/^Searches/) },
    {
      name: 'shortcuts',
      path: '/community',
      ...dialog,
      act: (page) => pressUntil(page, '?', page.getByRole('dialog')),
    },
  ];
}

const titles = {
  'gig-range': 'Deputy stage manager, two weeks of circus',
  'gig-to-agree': 'Somebody to hold four microphones',
  'gig-pictures': 'Two for the box crew',
  'gig-papers': 'Sound engineer, three-band bill',
};

/** A gig of Petra's whose requirements shrink after somebody has read it. */
async function changedGig(server: OwnServer) {
  const form = gigForm({ title: 'Torchlight soul night', date: dayFromNow(23), endTime: '23:30' });
  const { id } = await server.as<Made>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  let version = 1;
  const apply = async (page: Page) => {
    await page.getByLabel(/^A note to/).fill('I have the records, and the shoes.');
    const pay = { ...form.pay, amount: form.pay.amount - version * 1_000 };
    await server.as('petra', 'PUT', `/api/gigs/${id}`, { ...form, pay, version });
    version += 1;
    await page.getByRole('button', { name: 'Apply for this gig' }).click();
    await page.getByText('Check it and try again').first().waitFor();
  };
  return { id, apply };
}

/** GIG-01, GIG-13. What a gig can be besides an evening, and what is answered when one has changed under somebody's click. */
export async function gigKinds(server: OwnServer): Promise<readonly Screen[]> {
  const [token, poster, declan] = await Promise.all([
    server.tokenOf('wanjiru'),
    server.tokenOf('petra'),
    server.tokenOf('declan'),
  ]);
  const found = await Promise.all(
    Object.entries(titles).map(async ([name, title]) => {
      const { items } = await server.as<{ items: Made[] }>(
        'declan',
        'GET',
        `/api/gigs?q=${encodeURIComponent(title)}`,
      );
      return [name, items[0]?.id ?? ''] as const;
    }),
  );
  const mine = await server.as<{ items: Made[] }>('declan', 'GET', '/api/gigs/mine');
  const changed = await changedGig(server);
  return [
    ...found.map(([name, id]) => ({ name, path: `/gigs/${id}`, token, isRendered: true })),
    { name: 'gigs-ranges', path: `/gigs?q=circus`, token, isRendered: true },
    { name: 'gig-range-edit', path: `/gigs/${new Map(found).get('gig-range')}/edit`, token: poster },
    { name: 'gig-changed', path: `/gigs/${changed.id}`, token, isPlain: true, act: changed.apply },
    {
      name: 'gig-compared',
      path: `/gigs/${mine.items[0]?.id}`,
      token: declan,
      isPlain: true,
      act: async (page) => page.getByRole('button', { name: 'Side by side' }).click(),
    },
  ];
}
