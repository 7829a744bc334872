import { expect } from '@playwright/test';
import type { Locator } from 'playwright-core';
import { publicPaths } from '#tests/browser/foreign/steps.ts';
import { signOut } from '#tests/paths/support/entrance.ts';
import { soon } from '#tests/paths/support/patience.ts';
import type { Scene } from '#tests/paths/support/scene.ts';
import { type Person, unsupported } from '../world.ts';

const password = 'a long password 1';
const noIndicator = 'No page lets a user start or end a loading indicator';

/** The person at the page, who presses and types as any user would. */
export function createPerson(
  scene: Scene,
  open: (path: string) => Promise<void>,
  untilSignedIn: () => Promise<void>,
  settle: () => Promise<void>,
): Person {
  const { page } = scene;
  const main = page.getByRole('main');
  const composer = page.getByRole('textbox', { name: /^Message to/ });
  const isAt = (path: string) => new URL(page.url()).pathname === path;
  const openNotifications = async () => {
    if (!isAt('/notifications')) await scene.goTo('/notifications');
  };
  /** The page's clock moves only while settling. */
  const untilVisible = (locator: Locator) =>
    expect.poll(() => settle().then(() => locator.isVisible()), soon(`${locator} to be visible`)).toBe(true);
  const pressOnNotification = async (label: string, id: string) => {
    await openNotifications();
    await main.getByRole('button', { name: new RegExp(`^${label}: ${id} `) }).click();
  };
  const likeButton = main.getByRole('button', { name: /^Like,/ });

  const postBox = main.getByRole('textbox', { name: 'Your post' });
  async function openPost() {
    await scene.goTo('/community');
    await untilVisible(likeButton);
  }

  return {
    open,
    async openSignedIn() {
      await open('/notifications');
      await untilSignedIn();
    },
    reload: async () => void (await page.reload({ waitUntil: 'commit' })),
    async signIn({ email }) {
      const form = page.getByRole('form', { name: 'Sign in' });
      // A page for members redirects there by itself.
      if (!isAt('/login') && publicPaths.some(isAt)) await scene.goTo('/login');
      await untilVisible(form);
      await form.getByLabel('E-mail').fill(email);
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Sign In' }).click();
    },
    async enterCode(code) {
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
    signInWithToken: async () => unsupported('No page does it; SES-06 offers it to other code'),
    updateProfile: async () =>
      unsupported('A page takes changes of the profile from the server’s answer, which no example gives'),
    markRead: (id) => pressOnNotification('Mark as read', id),
    async markAllRead() {
      await openNotifications();
      await main.getByRole('button', { name: 'Mark all read' }).click();
    },
    deleteNotification: (id) => pressOnNotification('Delete', id),
    async undoDelete(id) {
      const line = main.getByRole('listitem').filter({ hasText: new RegExp(`Deleted: ${id}\\b`) });
      await line.getByRole('button', { name: 'Undo' }).click();
    },
    showOlderNotifications: () => main.getByRole('button', { name: 'Show older' }).click(),
    async openConversation({ id }) {
      if (isAt(`/messages/${id}`)) return;
      const called = page.waitForRequest((request) => request.url().includes(`/conversations/with/${id}`));
      await scene.goTo(`/messages/${id}`);
      await called;
    },
    leaveConversation: () => scene.goElsewhere(),
    showOlderMessages: () =>
      page
        .getByRole('log')
        .getByRole('button', { name: /^(Show earlier messages|Try again)$/ })
        .click(),
    type: (text) => composer.pressSequentially(text),
    clearComposer: () => composer.fill(''),
    pressSend: () => composer.press('Enter'),
    async retryMessage(text) {
      const line = page.locator('[data-row]').filter({ hasText: `You: ${text}` });
      await line.getByRole('button', { name: 'Try again' }).click();
    },
    openPost,
    async editPost(text) {
      if (!(await postBox.isVisible())) {
        await main.getByRole('button', { name: 'More about your post' }).click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        await untilVisible(postBox);
      }
      await postBox.fill(text);
    },
    // A busy button cannot be clicked, but the keys work.
    savePost: () => postBox.press('ControlOrMeta+Enter'),
    async deletePost() {
      await main.getByRole('button', { name: 'More about your post' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await untilVisible(main.getByRole('button', { name: 'Undo' }));
    },
    undoDeletion: () => main.getByRole('button', { name: 'Undo' }).press('Enter'),
    dismissReason: () => main.getByRole('button', { name: 'Dismiss' }).click(),
    acceptNewerPost: () => main.getByRole('button', { name: 'Use newer version' }).click(),
    async reopenPost() {
      await scene.goElsewhere();
      await openPost();
    },
    async pressLike(times) {
      for (let nth = 0; nth < times; nth += 1) await likeButton.click();
    },
    startLoading: async () => unsupported(noIndicator),
    finishLoading: async () => unsupported(noIndicator),
    coverPage: async () => unsupported(noIndicator),
  };
}
