import { expect } from '@playwright/test';
import type { Locator } from 'playwright-core';
import { publicPaths } from '#tests/browser/foreign/steps.ts';
import { signOut } from '#tests/paths/support/entrance.ts';
import { soon } from '#tests/paths/support/patience.ts';
import type { Scene } from '#tests/paths/support/scene.ts';
import { elsewhere, type Person } from '../world.ts';

const password = 'a long password 1';
const noIndicator = 'No page of ours lets a person begin and end what loads';

/** The person at the page: everything is pressed and written as anybody would. */
export function createPerson(
  scene: Scene,
  open: (path: string) => Promise<void>,
  isIn: () => Promise<void>,
  settle: () => Promise<void>,
): Person {
  const { page } = scene;
  const main = page.getByRole('main');
  const box = page.getByRole('textbox', { name: /^Message to/ });
  const isAt = (path: string) => new URL(page.url()).pathname === path;
  const toList = async () => {
    if (!isAt('/notifications')) await scene.goTo('/notifications');
  };
  /** A page comes in its own time, which goes only while it is waited for. */
  const shows = (wanted: Locator) =>
    expect.poll(() => settle().then(() => wanted.isVisible()), soon(`whether ${wanted} is there`)).toBe(true);
  const pressAt = async (words: string, id: string) => {
    await toList();
    await main.getByRole('button', { name: new RegExp(`^${words}: ${id} `) }).click();
  };
  const heart = main.getByRole('button', { name: /^Like,/ });

  const words = main.getByRole('textbox', { name: 'Your post' });
  async function seePost() {
    await scene.goTo('/community');
    await shows(heart);
  }

  return {
    open,
    async comeIn() {
      await open('/notifications');
      await isIn();
    },
    reload: async () => void (await page.reload({ waitUntil: 'commit' })),
    async signIn({ email }) {
      const form = page.getByRole('form', { name: 'Sign in' });
      // A page that is not for visitors leads there by itself.
      if (!isAt('/login') && publicPaths.some(isAt)) await scene.goTo('/login');
      await shows(form);
      await form.getByLabel('E-mail').fill(email);
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Sign In' }).click();
    },
    async giveCode(code) {
      const form = page.getByRole('form', { name: 'Second step' });
      await form.getByLabel('Code').fill(code);
      await form.getByRole('button', { name: 'Sign In' }).click();
    },
    leaveSecondStep: () => page.getByRole('button', { name: 'Back', exact: true }).click(),
    async register({ name, email }) {
      const form = page.getByRole('form', { name: 'Join' });
      if (!(await form.isVisible())) await scene.goTo('/register');
      await form.getByLabel('Name').fill(name);
      await form.getByLabel('E-mail').fill(email);
      await form.getByLabel('Password', { exact: true }).fill('three odd words of mine');
      await form.getByRole('button', { name: 'Join Now' }).click();
    },
    signOut: () => signOut(scene),
    signInWithToken: async () => elsewhere('No page of ours does it; SES-06 offers it to others'),
    change: async () =>
      elsewhere('What a page changes of her is the server’s answer, which no example gives'),
    markRead: (id) => pressAt('Mark as read', id),
    async markAllRead() {
      await toList();
      await main.getByRole('button', { name: 'Mark all read' }).click();
    },
    remove: (id) => pressAt('Delete', id),
    async undoRemove(id) {
      const line = main.getByRole('listitem').filter({ hasText: new RegExp(`Deleted: ${id}\\b`) });
      await line.getByRole('button', { name: 'Undo' }).click();
    },
    showOlderNotifications: () => main.getByRole('button', { name: 'Show older' }).click(),
    async openTalk({ id }) {
      if (isAt(`/messages/${id}`)) return;
      const asked = page.waitForRequest((request) => request.url().includes(`/conversations/with/${id}`));
      await scene.goTo(`/messages/${id}`);
      await asked;
    },
    leaveTalk: () => scene.goElsewhere(),
    showOlderMessages: () =>
      page
        .getByRole('log')
        .getByRole('button', { name: /^(Show earlier messages|Try again)$/ })
        .click(),
    type: (text) => box.pressSequentially(text),
    clearBox: () => box.fill(''),
    pressSend: () => box.press('Enter'),
    async trySending(text) {
      const line = page.locator('[data-row]').filter({ hasText: `You: ${text}` });
      await line.getByRole('button', { name: 'Try again' }).click();
    },
    seePost,
    async typeOverPost(text) {
      if (!(await words.isVisible())) {
        await main.getByRole('button', { name: 'More about your post' }).click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        await shows(words);
      }
      await words.fill(text);
    },
    // A button that is busy cannot be pressed; the keys can.
    savePost: () => words.press('ControlOrMeta+Enter'),
    async deletePost() {
      await main.getByRole('button', { name: 'More about your post' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await shows(main.getByRole('button', { name: 'Undo' }));
    },
    undoDeletion: () => main.getByRole('button', { name: 'Undo' }).press('Enter'),
    takeNote: () => main.getByRole('button', { name: 'Dismiss' }).click(),
    takeNewerPost: () => main.getByRole('button', { name: 'Use newer version' }).click(),
    async revisitPost() {
      await scene.goElsewhere();
      await seePost();
    },
    async pressLike(times) {
      for (let nth = 0; nth < times; nth += 1) await heart.click();
    },
    load: async () => elsewhere(noIndicator),
    loaded: async () => elsewhere(noIndicator),
    blockPage: async () => elsewhere(noIndicator),
  };
}
