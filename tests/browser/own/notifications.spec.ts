import { expect, type Page } from '@playwright/test';
import { bell } from '#tests/browser/foreign/steps.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';

test.use({ undoSeconds: 60 });

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const show = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name, exact: true });

const asks = async (world: OwnWorld, name: string) => {
  const declan = await world.idOf('declan');
  await world.as(name, 'POST', '/api/links', { userId: declan });
};
const nameOf = async (world: OwnWorld, name: string) =>
  (await world.as<{ name: string }>('declan', 'GET', `/api/profiles/${await world.idOf(name)}`)).name;
/** Two who have nothing to do with Declan yet. */
const strangersTo = async (world: OwnWorld) => {
  const found: string[] = [];
  for (const name of ['eszter', 'yaw', 'dee', 'oskar', 'kit', 'bronagh']) {
    const { linkState } = await world.as<{ linkState: string }>(
      'declan',
      'GET',
      `/api/profiles/${await world.idOf(name)}`,
    );
    if (linkState === 'none') found.push(name);
  }
  return found;
};

test('NTF-01 PPL-03 a request is accepted, another declined and that undone, where they are told of; both go when answered', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  const [one = '', other = ''] = await strangersTo(world);
  await asks(world, one);
  await asks(world, other);
  await page.goto('/notifications?about=links');
  const ofOne = rows(page).filter({ hasText: await nameOf(world, one) });
  const ofOther = rows(page).filter({ hasText: await nameOf(world, other) });
  await ofOne.getByRole('button', { name: /^Accept / }).click();
  await expect(page.getByText(/^You and .+ are linked$/)).toBeVisible();
  await expect(ofOne).toHaveCount(0);
  await ofOther.getByRole('button', { name: /^Decline / }).click();
  await ofOther.getByRole('button', { name: /^Undo/ }).click();
  await expect(ofOther.getByRole('button', { name: /^Accept / })).toBeVisible();
});

test('NTF-01 comments of several on one post are one row: read, deleted and brought back together', async ({
  world,
}) => {
  const post = await world.as<{ id: string }>('declan', 'POST', '/api/posts', {
    text: 'Who lends me a snare on Friday?',
    clientId: crypto.randomUUID(),
  });
  for (const name of ['bronagh', 'eszter', 'bronagh'])
    await world.as(name, 'POST', `/api/posts/${post.id}/comments`, {
      text: `I may. ${crypto.randomUUID()}`,
      clientId: crypto.randomUUID(),
    });
  const { page } = await world.member('declan');
  await page.goto('/notifications');
  await show(page, 'Posts').click();
  await expect(page).toHaveURL(/\?about=posts$/);
  const row = rows(page).first();
  await expect(row).toContainText(/^.*Bronagh .+ and Eszter .+ commented on your post/);
  await expect(bell(page)).toHaveAccessibleName(/(\d+) unread/);
  await row.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(row.getByText('Unread', { exact: true })).toHaveCount(0);
  await expect
    .poll(async () =>
      (
        await world.as<{ type: string; read: boolean; subject: { id: string } | null }[]>(
          'declan',
          'GET',
          '/api/notifications',
        )
      )
        .filter(({ subject }) => subject?.id === post.id)
        .map(({ read }) => read),
    )
    .toEqual([true, true, true]);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('commented on your post');
  await show(page, 'Gigs').click();
  await expect(rows(page).filter({ hasText: 'commented' })).toHaveCount(0);
});
