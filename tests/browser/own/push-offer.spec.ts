import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

/** Runs in the page, before its scripts: a browser that was never asked, with a push service of its own. */
function neverAsked() {
  let isSubscribed = false;
  const permission = () => localStorage.getItem('test:permission') ?? 'default';
  const subscription = {
    endpoint: 'https://push.example.test/device/1',
    options: { applicationServerKey: new ArrayBuffer(0) },
    getKey: (name: string) => new ArrayBuffer(name === 'auth' ? 16 : 65),
    unsubscribe: async () => {
      isSubscribed = false;
    },
  };
  const registration = {
    addEventListener: () => {},
    getNotifications: async () => [],
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => {
        isSubscribed = true;
        return subscription;
      },
    },
  };
  const worker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
    addEventListener: () => {},
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker });
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = async () => {
    localStorage.setItem('test:permission', 'granted');
    return 'granted';
  };
}

const offer = (page: Page) => page.getByRole('complementary', { name: 'News on this device' });
const say = async (page: Page, words: string) => {
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await box.fill(words);
  await box.press('Enter');
  await expect(
    page
      .getByRole('log', { name: 'Messages' })
      .getByText(/(Sent|Delivered)$/)
      .last(),
  ).toBeVisible();
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(words)).toBeVisible();
};
async function open(world: OwnWorld, name: DemoName, size: 'phone' | 'desktop', path: string) {
  const { page } = await world.member(name, { size });
  await page.addInitScript(neverAsked);
  await openLive(page, path);
  return page;
}
/** What comes once nothing else is to do is there, when its keys act: it would offer, if it did. */
const lateParts = async (page: Page) => {
  const palette = page.getByRole('dialog');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
};

test('REA-01 news on this device is offered after the first message, by the keyboard put off, and not again', async ({
  world,
}) => {
  const declan = await world.idOf('declan');
  const page = await open(world, 'bronagh', 'phone', `/messages/${declan}`);
  await lateParts(page);
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await say(page, 'Is the van booked?');
  await expect(offer(page)).toBeVisible();
  await expectAccessible(page);
  await offer(page).getByRole('button', { name: 'Not now' }).focus();
  await page.keyboard.press('Enter');
  await expect(offer(page)).toHaveCount(0);
  await openLive(page, `/messages/${declan}`);
  await lateParts(page);
  await say(page, 'And the trailer?');
  await expect(offer(page)).toHaveCount(0);
});

test('REA-01 once said yes to, the device is on, as Settings show', async ({ world }) => {
  const page = await open(world, 'marlon', 'desktop', `/messages/${await world.idOf('jules')}`);
  await lateParts(page);
  await say(page, 'Are you free on Friday?');
  await offer(page).getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByText('This device tells you from now on.').first()).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('REA-01 news on this device is offered after the first application', async ({ world }) => {
  const { id } = await world.as<Gig>('declan', 'POST', '/api/gigs', {
    ...gigForm({ title: 'Trumpet for a street parade', date: dayFromNow(9) }),
    clientId: freshClientId(),
  });
  const page = await open(world, 'marlon', 'desktop', `/gigs/${id}`);
  await lateParts(page);
  await page.getByRole('button', { name: 'Apply for this gig' }).click();
  // Once the toast has gone.
  await expect(offer(page)).toBeVisible({ timeout: 15_000 });
});
