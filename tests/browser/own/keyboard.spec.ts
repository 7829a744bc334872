import { expect, type Locator, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { test } from '#tests/browser/support/own.ts';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const expectFocus = (locator: Locator) => expect(locator).toBeFocused();
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Presses a control by keyboard, as one does who has come to it by Tab. */
async function press(control: Locator) {
  await control.focus();
  await control.press('Enter');
}

/** Opens a confirmation by keyboard, leaves it by Escape and by keeping: both times focus is back where it was. */
async function asksAndGivesBack(page: Page, opener: Locator, open = () => press(opener)) {
  const dialog = page.getByRole('alertdialog');
  for (const leave of ['Escape', 'Enter']) {
    await open();
    await expect(dialog).toBeVisible();
    await expectFocus(button(dialog, /keep|stay|not (yet|now)/i));
    await page.keyboard.press(leave);
    await expect(dialog).toBeHidden();
    await expectFocus(opener);
  }
}

async function openFromMenu(page: Page, trigger: Locator, item: string) {
  await press(trigger);
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.getByRole('menuitem', { name: item }).focus();
  await page.keyboard.press('Enter');
}

test('UIX-05 SCR /notifications by keyboard: a row that is deleted keeps focus, then hands it to the next', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  await page.clock.install();
  await page.goto('/notifications');
  await expect(rows(page).nth(1)).toBeVisible();
  const [first, second] = [rows(page).first(), rows(page).nth(1)];
  const next = await button(second, /^Delete: /).getAttribute('aria-label');
  await press(button(first, /^Delete: /));
  await expectFocus(first);
  await page.keyboard.press('Tab');
  await expectFocus(button(first, 'Undo'));
  await page.keyboard.press('Enter');
  await expect(button(first, /^Delete: /)).toBeVisible();
  await expectFocus(first);
  await press(button(first, /^Delete: /));
  await expect(button(first, 'Undo')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(button(rows(page).first(), /^Delete: /)).toHaveAttribute('aria-label', next ?? '');
  await expectFocus(rows(page).first());
  await press(button(page, 'Mark all read'));
  await expectFocus(rows(page).first());
});

test('UIX-05 SCR /my-posts by keyboard: confirmations, editing, and a post that goes', async ({ world }) => {
  const { page } = await world.member('mick');
  const token = await world.tokenOf('mick');
  for (const text of ['Older words.', 'Newer words.']) {
    const clientId = crypto.randomUUID();
    await world.call('POST', '/api/posts', { text, clientId }, token);
  }
  await page.goto('/my-posts');
  const post = (text: string) => page.getByRole('article').filter({ hasText: text });
  const remove = button(post('Newer words.'), 'Delete your post');
  await asksAndGivesBack(page, remove);
  await press(button(post('Newer words.'), 'Edit your post'));
  const box = page.getByRole('textbox', { name: 'Your post' });
  await expectFocus(box);
  await page.keyboard.type(' And more.');
  await expect(box).toHaveValue('Newer words. And more.');
  await page.keyboard.press('Escape');
  await expect(page.locator('body')).not.toBeFocused();
  await press(remove);
  await press(button(page.getByRole('alertdialog'), 'Delete'));
  await expect(post('Newer words.')).toHaveCount(0);
  await expectFocus(post('Older words.'));
});

test('UIX-05 SCR /links /settings /gigs/{id} by keyboard: confirmations give focus back', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  const token = await world.tokenOf('declan');
  await page.goto('/links');
  const more = button(rows(page).first(), /^More about /);
  await asksAndGivesBack(page, more, () => openFromMenu(page, more, 'Remove link'));
  await page.goto('/settings');
  await asksAndGivesBack(page, button(page, 'Sign out everywhere'));

  const { body } = await world.call('GET', '/api/dashboard', undefined, token);
  await page.goto(`/gigs/${body.applicationsToAnswer.gigs[0].gig.id}`);
  const own = button(page, 'Close or cancel this gig');
  await asksAndGivesBack(page, own, () => openFromMenu(page, own, 'Cancel gig'));
});

test('UIX-05 GIG-03 SAF-06 SAF-08 by keyboard: booking, withdrawing, blocking and reporting give focus back', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  const { body } = await world.call('GET', '/api/dashboard', undefined, await world.tokenOf('declan'));
  await page.goto(`/gigs/${body.applicationsToAnswer.gigs[0].gig.id}`);
  await asksAndGivesBack(page, button(page, /^Accept /).first());

  const { page: applicant } = await world.member('bronagh');
  const sent = await world.call('GET', '/api/applications/mine', undefined, await world.tokenOf('bronagh'));
  const waiting = sent.body.items.find(({ state }: { state: string }) => state === 'applied');
  await applicant.goto(`/gigs/${waiting.gig.id}`);
  await asksAndGivesBack(applicant, button(applicant, 'Withdraw'));

  const links = await world.call('GET', '/api/links', undefined, await world.tokenOf('bronagh'));
  const { id, name } = links.body.items[0].person;
  await applicant.goto(`/profile/${id}`);
  const more = button(applicant, `More about ${name}`);
  await asksAndGivesBack(applicant, more, () => openFromMenu(applicant, more, `Block ${name}`));
  const report = applicant.getByRole('dialog');
  for (const leave of ['Escape', 'Not now']) {
    await openFromMenu(applicant, more, `Report ${name}`);
    await expect(report).toBeVisible();
    if (leave === 'Escape') await applicant.keyboard.press(leave);
    else await press(button(report, leave));
    await expect(report).toBeHidden();
    await expectFocus(more);
  }
  await press(more);
  await expect(applicant.getByRole('menuitem').first()).toBeVisible();
  await applicant.keyboard.press('Escape');
  await expectFocus(more);
});

test('UIX-05 SCR /dashboard by keyboard: a need that is answered hands focus on', async ({ world }) => {
  const { page } = await world.member('declan');
  await page.goto('/dashboard');
  const requests = page.getByRole('region', { name: /to link with you$/ });
  await expect(requests).toBeVisible();
  const first = button(requests.getByRole('listitem').first(), /^Decline /);
  const label = (await first.getAttribute('aria-label')) ?? '';
  await press(first);
  await expect(button(page.locator('main'), label)).toHaveCount(0);
  await expect(page.locator('main :is(li, h1):focus')).toHaveCount(1);
});

test('UIX-05 SCR /create-gig /edit-profile by keyboard: lines that are removed hand focus on', async ({
  world,
}) => {
  const { page } = await world.member('hamish');
  await page.goto('/create-gig');
  const add = button(page, 'Add a line');
  await press(add);
  await press(add);
  await press(button(page, 'Remove line 1'));
  await expectFocus(page.getByRole('listitem').filter({ has: button(page, 'Remove line 1') }));
  await press(button(page, 'Remove line 1'));
  await expectFocus(page.getByRole('heading', { name: 'Call sheet' }));

  await page.goto('/edit-profile');
  await expect(button(page, 'Add a rate in words')).toBeVisible();
  for (let left = await button(page, /^Remove rate/).count(); left > 0; left -= 1) {
    await press(button(page, /^Remove rate/).first());
    await expect(button(page, /^Remove rate/)).toHaveCount(left - 1);
    await expect(page.locator(':is([data-row], h2):focus')).toHaveCount(1);
  }
  await button(page, /picture$/)
    .first()
    .focus();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page
    .getByRole('region', { name: 'Picture' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('dialog', { name: 'Your picture' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFocus(button(page, /picture$/).first());
});

test('NAV-02 NTF-07 SCR every screen of a member has a way in', async ({ world }) => {
  const { page } = await world.member('declan');
  const leads = async (from: string, name: string | RegExp, to: string) => {
    await page.goto(from);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(to);
    await expect(heading(page)).toBeVisible();
  };
  await leads('/community', 'My posts', '/my-posts');
  await leads('/discover', /^Requests.* you/, '/links?box=incoming');
  await leads('/notifications', 'link with you', '/links?box=incoming');
  await leads('/dashboard', 'All requests', '/links?box=incoming');
  const { page: applicant } = await world.member('bronagh');
  await applicant.goto('/dashboard');
  await applicant
    .getByRole('complementary')
    .getByRole('link', { name: /^All( \d+)? applications$/ })
    .click();
  await expect(applicant).toHaveURL('/my-gigs?tab=applications');
});

test('UIX-05 in the colours of the device: what is counted, new, chosen and stood on has an edge', async ({
  world,
}) => {
  const { page } = await world.member('declan', { context: { forcedColors: 'active' } });
  const hasEdge = (of: Locator) =>
    expect
      .poll(() =>
        of.evaluate((element) => {
          const own = getComputedStyle(element);
          const page = getComputedStyle(document.body).backgroundColor;
          return ['outline', 'border-bottom'].some(
            (edge) =>
              own.getPropertyValue(`${edge}-style`) === 'solid' &&
              own.getPropertyValue(`${edge}-width`) !== '0px' &&
              ![page, 'rgba(0, 0, 0, 0)'].includes(own.getPropertyValue(`${edge}-color`)),
          );
        }),
      )
      .toBe(true);
  await page.goto('/community');
  await hasEdge(page.getByRole('link', { name: 'Everybody' }));
  const mark = (name: RegExp) => page.getByRole('banner').getByRole('link', { name }).locator('span').first();
  await hasEdge(mark(/unread message/));
  await hasEdge(mark(/^Notifications, /));
  await page.goto('/discover');
  await page.getByRole('combobox', { name: 'Near' }).fill('Leeds');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await hasEdge(page.getByRole('listbox').getByRole('option', { selected: true }));
});
