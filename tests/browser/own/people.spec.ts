import { expect, type Page } from '@playwright/test';
import { bell, heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const unread = async (page: Page) =>
  Number.parseInt((await bell(page).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? '0', 10);

test('SCR /discover /links /profile/{id} NTF-02 NTF-03 NAV-04 PPL-03 PPL-04 a request with a note is announced once, accepted, and the link is ended from the profile', async ({
  world,
}) => {
  const { page: asked } = await world.member('ines');
  const { page: asking, expectComplaints } = await world.member('hamish');
  await openLive(asked, '/links?box=outgoing');
  await expect(asked.getByRole('link', { name: 'Waiting for your answer 0' })).toBeVisible();
  const before = await unread(asked);

  await openLive(asking, '/discover');
  await asking.getByRole('searchbox', { name: 'Search people' }).fill('Ines Carvalho');
  await expect(asking).toHaveURL(/\?q=/);
  // When a request is taken back and made again only the first raises a toast, for three seconds.
  const toasted = expect(asked.getByText('New connection request').first()).toBeVisible();
  await press(asking, 'Connect with Ines Carvalho');
  await press(asking, 'Take back the request to Ines Carvalho');
  await asking.getByRole('link', { name: 'Ines Carvalho', exact: true }).click();
  await press(asking, 'Add a note');
  const dialog = asking.getByRole('dialog', { name: 'Connect with Ines Carvalho' });
  const note = dialog.getByRole('textbox', { name: 'Note' });
  const send = dialog.getByRole('button', { name: 'Send request' });
  await expect(send).toBeDisabled();
  await note.fill('x'.repeat(301));
  await expect(dialog.getByText('1 too many')).toBeVisible();
  await expect(send).toBeDisabled();
  await note.fill('Heard you in Leeds.\nA duet?');
  await send.click();
  await expect(asking.getByRole('button', { name: 'Take back the request to Ines Carvalho' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await toasted;
  await expect.poll(() => unread(asked)).toBeGreaterThan(before);
  await asked.getByRole('link', { name: 'Waiting for your answer 1' }).click();
  await expect(asked.getByText('Heard you in Leeds.')).toBeVisible();
  await press(asked, 'Accept Hamish Roy');
  await expect(asked.getByText('You and Hamish Roy are linked')).toBeVisible();
  await expect(asked.getByText('Nobody waits for you')).toBeVisible();
  await expect(heading(asked)).toBeFocused();
  await asked.getByRole('link', { name: /^Links \d+$/ }).click();
  const hamish = asked.getByRole('button', { name: 'More about Hamish Roy' });
  await expect(hamish).toBeVisible();

  await asking.getByRole('button', { name: 'Linked with Ines Carvalho' }).press('Enter');
  await asking.getByRole('menuitem', { name: 'Remove the link' }).press('Enter');
  const question = asking.getByRole('alertdialog', { name: 'Remove the link with Ines Carvalho?' });
  await question.getByRole('button', { name: 'Remove link' }).press('Enter');
  await expect(asking.getByRole('button', { name: 'Connect with Ines Carvalho' })).toBeVisible();
  await expect(dialog, 'it does not open by itself').toHaveCount(0);
  await expect(asking.getByRole('button', { name: /^Linked with/ })).toHaveCount(0);
  await expect(hamish).toHaveCount(0);
  expectComplaints(/404/);
  await asking.goto('/profile/nobody');
  await expect(asking.getByText('Nobody here by that address')).toBeVisible();
});
