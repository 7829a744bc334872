import { expect, type Page } from '@playwright/test';
import type { Comment } from '#contract/comments.ts';
import type { ToReview } from '#contract/dashboard.ts';
import type { GigQuestion } from '#contract/gig-questions.ts';
import type { Gig } from '#contract/gigs.ts';
import type { Message } from '#contract/messages.ts';
import type { Post } from '#contract/posts.ts';
import type { GigReviews } from '#contract/reviews.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import {
  copyOf,
  keptCopy,
  keptOnly,
  keptPaths,
  keptText,
  openKept,
  withServiceWorker,
} from '#tests/browser/support/service-worker.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';

const postOf = (world: OwnWorld, text: string) =>
  world.as<Post>('bronagh', 'POST', '/api/posts', { text, clientId: freshClientId() });

test('SPD-05 ROU-05 SAF-05 starting offline shows read-only copies of the pages last seen, and what waits to be sent', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('declan', withServiceWorker);
  await openKept(page, '/community');
  for (const path of ['/healthz', '/readyz', '/robots.txt', '/api/gigs']) {
    const answer = await page.goto(path);
    const type = answer?.headers()['content-type'];
    expect([path, answer?.fromServiceWorker()]).toEqual([path, false]);
    expect(type, path).not.toContain('text/html');
  }
  await page.goto('/community');
  const newest = page.getByRole('article').first();
  const post = await newest.getByRole('paragraph').first().innerText();
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Half a sentence');
  await keptCopy(page, '/community');
  const thread = `/messages/${await world.idOf('bronagh')}`;
  await page.goto(thread);
  const field = page.getByRole('textbox', { name: /message/i });
  await expect(field).toBeEnabled();
  await keptCopy(page, thread);

  await setOffline(true);
  await field.fill('Still five for load-in?');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await page.goto('/community');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText(/^You’re offline\. This is how the page looked on/)).toBeVisible();
  await expect(copyOf(page).getByRole('article').filter({ hasText: post })).toHaveCount(1);
  await expect(copyOf(page).locator('button:enabled, input, textarea, form')).toHaveCount(0);
  // Pictures are not kept: who has one shows the initial, and no circle stands empty.
  const faces = copyOf(page).locator('[data-initial]:empty');
  expect(await faces.count()).toBeGreaterThan(0);
  const letters = await faces.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one, '::before').content),
  );
  expect(letters.filter((letter) => !/^"\p{L}"$/u.test(letter))).toEqual([]);
  const unsent = page.getByRole('region', { name: 'Not sent yet' });
  await expect(unsent.getByText('Half a sentence')).toBeVisible();
  await expect(unsent.getByText('Still five for load-in?')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('this page hasn’t been saved here recently')).toBeVisible();

  await page.goto(thread);
  await expect(copyOf(page)).toBeVisible();
  await setOffline(false);
  await expect(copyOf(page)).toHaveCount(0);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Still five for load-in?').first()).toBeVisible();
});

test('SAF-10 a deleted post is removed from the open page and from every stored copy', async ({ world }) => {
  const { page, setOffline, expectPageErrors } = await world.member('declan', withServiceWorker);
  expectPageErrors(/404/);
  const [inSight, elsewhere] = [
    await postOf(world, 'A bow, hardly used'),
    await postOf(world, 'Strings, hardly used'),
  ];
  await openKept(page, `/posts/${inSight.id}`);
  await keptCopy(page, `/posts/${inSight.id}`);
  await page.goto('/community');
  await expect(page.getByText(inSight.text)).toBeVisible();
  await keptCopy(page, '/community');
  await world.as('bronagh', 'DELETE', `/api/posts/${inSight.id}`);
  await expect(page.getByText(inSight.text)).toHaveCount(0);
  await expect.poll(() => keptText(page, '/community')).not.toContain(inSight.text);
  await keptCopy(page, '/community');
  expect(await keptPaths(page)).toEqual(['/community']);
  expect(await keptText(page, '/community')).toContain(elsewhere.text);

  await page.goto('/gigs');
  await keptCopy(page, '/gigs');
  await world.as('bronagh', 'DELETE', `/api/posts/${elsewhere.id}`);
  // Nobody tells a page of gigs of a post; it asks when it starts again.
  await page.reload();
  await keptOnly(page, '/gigs');
  await setOffline(true);
  await page.goto('/community');
  await expect(page.getByText('this page hasn’t been saved here recently')).toBeVisible();
  await expect(page.getByText(elsewhere.text)).toHaveCount(0);
});

/** Has a page stored once it shows a part of something that will be deleted. */
async function keeps(page: Page, path: string, part: string) {
  await page.goto(path);
  const { pathname, search } = new URL(page.url());
  await keptCopy(page, pathname + search);
  await expect.poll(() => keptText(page, pathname + search), path).toContain(part);
}

/** Deletes things while the device is offline, and waits until no copy but that of the open page is left. */
async function deletedWhileOffline(
  { page, setOffline }: Awaited<ReturnType<OwnWorld['member']>>,
  world: OwnWorld,
  ...gone: [who: string, path: string][]
) {
  await page.goto('/my-posts');
  await keptCopy(page, '/my-posts');
  await setOffline(true);
  for (const [who, path] of gone) await world.as(who, 'DELETE', path);
  await setOffline(false);
  await page.goto('/my-posts');
  await keptOnly(page, '/my-posts');
}

const send = async (world: OwnWorld, from: string, text: string) =>
  world.as<Message>(from, 'POST', '/api/messages', {
    recipientId: await world.idOf('tariq'),
    text,
    clientId: freshClientId(),
  });

test('SAF-10 messages and requests deleted while the device was offline are in no stored copy', async ({
  world,
}) => {
  const tariq = await world.member('tariq', withServiceWorker);
  const { page } = tariq;
  const searched = await send(world, 'joaquim', 'The melodica is in the green case.');
  await send(world, 'joaquim', 'And the case is in the van.');
  const quoted = await send(world, 'oskar', 'A mute, going cheap');
  await world.as('tariq', 'PUT', '/api/message-settings', { from: 'links' });
  const request = await send(world, 'wanjiru', 'We met at the ceilidh.');

  await openKept(page, '/my-posts');
  await keeps(page, '/messages?requests=open', `message:${request.id}`);
  await deletedWhileOffline(tariq, world, ['wanjiru', `/api/messages/${request.id}?for=both`]);

  for (const list of ['/notifications', '/messages']) await keeps(page, list, quoted.text);
  await deletedWhileOffline(tariq, world, ['oskar', `/api/messages/${quoted.id}?for=both`]);

  await keeps(page, `/messages/${await world.idOf('joaquim')}`, `message:${searched.id}`);
  await keeps(page, '/messages?q=melodica', `message:${searched.id}`);
  await deletedWhileOffline(tariq, world, ['joaquim', `/api/messages/${searched.id}?for=both`]);
});

test('SAF-10 comments, questions and reviews deleted while the device was offline are in no stored copy', async ({
  world,
}) => {
  const tariq = await world.member('tariq', withServiceWorker);
  const { page } = tariq;
  const post = await postOf(world, 'Anyone for a session?');
  const comment = await world.as<Comment>('bronagh', 'POST', `/api/posts/${post.id}/comments`, {
    text: 'Strings, going cheap',
    clientId: freshClientId(),
  });
  const gig = await world.as<Gig>('declan', 'POST', '/api/gigs', {
    ...gigForm({ title: 'Cellist for a cellar' }),
    clientId: freshClientId(),
  });
  const question = await world.as<GigQuestion>('hamish', 'POST', `/api/gigs/${gig.id}/questions`, {
    text: 'Is the cellar dry?',
    clientId: freshClientId(),
  });
  const [toReview] = (await world.as<{ items: ToReview[] }>('tariq', 'GET', '/api/reviews/to-write')).items;
  const pastGig = `/gigs/${toReview?.gig.id}`;
  const { items } = await world.as<GigReviews>('tariq', 'POST', `/api${pastGig}/reviews`, {
    personId: toReview?.person.id,
    again: true,
    marks: [],
    words: 'My arms say thank you.',
    clientId: freshClientId(),
  });
  const review = items.find(({ mine }) => mine)?.mine;

  await openKept(page, '/my-posts');
  await keeps(page, `/posts/${post.id}`, `comment:${comment.id}`);
  await keeps(page, `/gigs/${gig.id}`, `question:${question.id}`);
  await keeps(page, pastGig, `review:${review?.id}`);
  await deletedWhileOffline(
    tariq,
    world,
    ['bronagh', `/api/comments/${comment.id}`],
    ['hamish', `/api/gig-questions/${question.id}`],
    ['tariq', `/api/reviews/${review?.id}`],
  );
});
