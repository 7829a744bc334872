import { expect } from '@playwright/test';
import type { Comment } from '#contract/ours/comments.ts';
import type { GigQuestion } from '#contract/ours/gig-questions.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { Message } from '#contract/ours/messages.ts';
import type { Post } from '#contract/ours/posts.ts';
import type { GigReviews } from '#contract/ours/reviews.ts';
import type { ToReview } from '#contract/ours/to-review.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { copyOf, keptCopy, keptPaths, keptText } from '#tests/browser/support/last-seen.ts';
import { test } from '#tests/browser/support/own.ts';
import { openKept, restOfLoading, withServiceWorker } from '#tests/browser/support/service-worker.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';

test('SPD-05 what the server answers itself is no page of the app, whoever answers for those', async ({
  world,
}) => {
  const { page } = await world.visitor(withServiceWorker);
  await openKept(page, '/about');
  for (const path of ['/healthz', '/readyz', '/robots.txt', '/api/gigs']) {
    const answer = await page.goto(path);
    expect([path, answer?.fromServiceWorker(), answer?.headers()['content-type']]).toEqual([
      path,
      false,
      expect.not.stringContaining('text/html'),
    ]);
  }
});

test('SPD-05 ROU-05 SAF-05 a start without a network shows what was last seen, to read, and what waits to be sent', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('declan', withServiceWorker);
  await openKept(page, '/community');
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
  await expect(page.getByText(/^You are offline\. This is how it looked on/)).toBeVisible();
  await expect(copyOf(page).getByRole('article').filter({ hasText: post })).toHaveCount(1);
  await expect(copyOf(page).locator('button:enabled, input, textarea, form')).toHaveCount(0);
  // Pictures are not kept: who has one shows the initial, and no circle stands empty.
  const faces = copyOf(page).locator('[data-initial]:empty');
  expect(await faces.count()).toBeGreaterThan(0);
  const letters = await faces.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one, '::before').content),
  );
  expect(letters.filter((letter) => !/^"\p{L}"$/u.test(letter))).toEqual([]);
  const unsent = page.getByRole('region', { name: 'Written here, not sent yet' });
  await expect(unsent.getByText('Half a sentence')).toBeVisible();
  await expect(unsent.getByText('Still five for load-in?')).toBeVisible();
  await page.goto(thread);
  await expect(copyOf(page)).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('this page has not been open here lately')).toBeVisible();

  await page.goto(thread);
  await expect(copyOf(page)).toBeVisible();
  await setOffline(false);
  await expect(copyOf(page)).toHaveCount(0);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Still five for load-in?').first()).toBeVisible();
});

test('SAF-10 what was deleted is in no copy that a start without a network shows', async ({ world }) => {
  const { page, setOffline } = await world.member('declan', withServiceWorker);
  const words = 'Strings, hardly used, going cheap';
  const { id } = await world.as<Post>('bronagh', 'POST', '/api/posts', {
    text: words,
    clientId: freshClientId(),
  });
  await openKept(page, '/community');
  await expect(page.getByText(words)).toBeVisible();
  await keptCopy(page, '/community');
  await page.goto(`/posts/${id}`);
  await keptCopy(page, `/posts/${id}`);
  await page.goto('/gigs');
  await keptCopy(page, '/gigs');
  await world.as('bronagh', 'DELETE', `/api/posts/${id}`);
  // Nobody tells a page of gigs of a post; it asks when it starts again.
  await page.reload();
  await restOfLoading(page);
  await expect.poll(() => keptPaths(page)).toEqual(['/gigs']);
  await setOffline(true);
  await page.goto('/community');
  await expect(page.getByText('this page has not been open here lately')).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
});

test('SAF-10 what was said on a page, and went while nobody told this device, is in no copy of that page', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('declan', withServiceWorker);
  const { id } = await world.as<Post>('bronagh', 'POST', '/api/posts', {
    text: 'Anyone for a session?',
    clientId: freshClientId(),
  });
  const said = await world.as<Comment>('bronagh', 'POST', `/api/posts/${id}/comments`, {
    text: 'Strings, going cheap',
    clientId: freshClientId(),
  });
  const message = await world.as<Message>('bronagh', 'POST', '/api/messages', {
    recipientId: await world.idOf('declan'),
    text: 'A bow, going cheap',
    clientId: freshClientId(),
  });
  await openKept(page, `/posts/${id}`);
  await expect(page.getByText(said.text)).toBeVisible();
  await keptCopy(page, `/posts/${id}`);
  const thread = `/messages/${await world.idOf('bronagh')}`;
  await page.goto(thread);
  await expect(page.getByRole('main').getByText(message.text).last()).toBeVisible();
  await keptCopy(page, thread);
  for (const list of ['/messages', '/notifications']) {
    await page.goto(list);
    await expect(page.getByRole('main').getByText(message.text).first()).toBeVisible();
    await keptCopy(page, list);
  }
  await page.goto('/gigs');
  await keptCopy(page, '/gigs');
  await setOffline(true);
  await world.as('bronagh', 'DELETE', `/api/comments/${said.id}`);
  await world.as('bronagh', 'DELETE', `/api/messages/${message.id}?for=both`);
  await setOffline(false);
  await page.goto('/gigs');
  await restOfLoading(page);
  await expect.poll(() => keptPaths(page)).toEqual(['/gigs']);
});

test('SAF-10 the list of notifications alone names the message that it quotes, and goes with it', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('declan', withServiceWorker);
  const message = await world.as<Message>('oskar', 'POST', '/api/messages', {
    recipientId: await world.idOf('declan'),
    text: 'A mute, going cheap',
    clientId: freshClientId(),
  });
  await openKept(page, '/notifications');
  await expect(page.getByRole('main').getByText(message.text).first()).toBeVisible();
  await keptCopy(page, '/notifications');
  await page.goto('/gigs');
  await keptCopy(page, '/gigs');
  await setOffline(true);
  await world.as('oskar', 'DELETE', `/api/messages/${message.id}?for=both`);
  await setOffline(false);
  await page.goto('/gigs');
  await restOfLoading(page);
  await expect.poll(() => keptPaths(page)).toEqual(['/gigs']);
});

test('SAF-10 questions, reviews, message requests and messages found are in no copy once they went while nobody told this device', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('tariq', withServiceWorker);
  const tariq = await world.idOf('tariq');
  const send = (from: string, text: string) =>
    world.as<Message>(from, 'POST', '/api/messages', {
      recipientId: tariq,
      text,
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
  const searched = await send('joaquim', 'The melodica is in the green case.');
  await send('joaquim', 'And the case is in the van.');
  await world.as('tariq', 'PUT', '/api/message-settings', { from: 'links' });
  const request = await send('wanjiru', 'We met at the ceilidh.');

  const keeps = async (path: string, part: string) => {
    await page.goto(path);
    const { pathname, search } = new URL(page.url());
    await expect.poll(() => keptText(page, pathname + search), path).toContain(part);
  };
  await openKept(page, '/my-posts');
  await keeps('/messages?requests=open', `message:${request.id}`);
  await setOffline(true);
  await world.as('wanjiru', 'DELETE', `/api/messages/${request.id}?for=both`);
  await setOffline(false);
  await page.goto('/my-posts');
  await restOfLoading(page);
  await expect.poll(() => keptPaths(page)).not.toContain('/messages?requests=open');

  await keeps('/messages?q=melodica', `message:${searched.id}`);
  await keeps(`/gigs/${gig.id}`, `question:${question.id}`);
  await keeps(pastGig, `review:${review?.id}`);
  await page.goto('/my-posts');
  await keptCopy(page, '/my-posts');
  await setOffline(true);
  await world.as('joaquim', 'DELETE', `/api/messages/${searched.id}?for=both`);
  await world.as('hamish', 'DELETE', `/api/gig-questions/${question.id}`);
  await world.as('tariq', 'DELETE', `/api/reviews/${review?.id}`);
  await setOffline(false);
  await page.goto('/my-posts');
  await restOfLoading(page);
  await expect.poll(() => keptPaths(page)).toEqual(['/my-posts']);
});

test('SAF-10 a page in sight of what is deleted is kept again without it, and its other copies go at once', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('declan', withServiceWorker);
  expectComplaints(/404/);
  const words = 'A bow, hardly used';
  const { id } = await world.as<Post>('bronagh', 'POST', '/api/posts', {
    text: words,
    clientId: freshClientId(),
  });
  await openKept(page, `/posts/${id}`);
  await keptCopy(page, `/posts/${id}`);
  await page.goto('/community');
  await expect(page.getByText(words)).toBeVisible();
  await keptCopy(page, '/community');
  await world.as('bronagh', 'DELETE', `/api/posts/${id}`);
  await expect(page.getByText(words)).toHaveCount(0);
  await expect.poll(() => keptPaths(page)).toEqual(['/community']);
  await expect.poll(() => keptText(page, '/community')).not.toContain(words);
});
