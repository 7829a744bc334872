import type { Account } from '#contract/account.ts';
import type { SessionUser } from '#contract/spec/session.ts';
import type { Scene } from './scene.ts';

interface Entry {
  token: string;
  user: SessionUser;
  /** The page that redirected to the sign-in form. */
  redirectPath?: string;
}

/** Signs in with the form. */
export async function signIn(scene: Scene, { token, user, redirectPath }: Entry): Promise<void> {
  const { page, backend } = scene;
  backend.setAnswer('POST /api/auth', { status: 200, body: { token, user } });
  await scene.goTo(redirectPath ?? '/login');
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('E-mail').fill(user.email);
  await form.getByLabel('Password', { exact: true }).fill('a long password 1');
  await form.getByRole('button', { name: 'Sign In' }).click();
}

export const account = ({ page }: Scene) => page.getByRole('button', { name: 'Your account' });
export const signInLink = ({ page }: Scene) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign In' });

/** Signs out with the account menu. */
export async function signOut(scene: Scene): Promise<void> {
  await account(scene).click();
  await scene.page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

const accountOf = (user: SessionUser): Account => ({
  ...user,
  pendingEmail: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});

/** Sets the account that the server returns to the settings page. */
export const setAccount = ({ backend }: Scene, user: SessionUser): void =>
  backend.setAnswer('GET /api/account', { status: 200, body: accountOf(user) });

/** Saves another name in the settings. */
export async function changeName(scene: Scene, user: SessionUser): Promise<void> {
  await scene.goTo('/settings');
  const form = scene.page.getByRole('form', { name: 'Account' });
  const field = form.getByLabel('Name');
  const name = (await field.inputValue()) === user.name ? `${user.name} L.` : user.name;
  scene.backend.setAnswer('PUT /api/account', { status: 200, body: { ...accountOf(user), name } });
  await field.fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
}

/** Signs in in another tab of the same browser, which stores this token. */
export async function signInElsewhere(scene: Scene, token: string): Promise<void> {
  const tab = await scene.otherTab();
  await tab.evaluate((stored) => {
    localStorage.removeItem('hasLoggedOut');
    // Storage events report changes only, so remove an equal token first.
    if (localStorage.getItem('token') === stored) localStorage.removeItem('token');
    localStorage.setItem('token', stored);
  }, token);
}

/** Signs out in another tab; without a session, clears the browser's storage. */
export async function signOutElsewhere(scene: Scene): Promise<void> {
  const tab = await scene.otherTab();
  await tab.evaluate(() => {
    localStorage.setItem('hasLoggedOut', 'true');
    if (localStorage.getItem('token') === null) localStorage.clear();
    else localStorage.removeItem('token');
  });
}

/** Changes a member's profile in another tab. */
export async function changeUserElsewhere(scene: Scene, userId: string, changes: object): Promise<void> {
  const tab = await scene.otherTab();
  await tab.evaluate(
    (change) => {
      const channel = new BroadcastChannel('sidestage');
      channel.postMessage(change);
      channel.close();
    },
    { userId, changes },
  );
}
