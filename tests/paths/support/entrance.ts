import type { Account } from '#contract/account.ts';
import type { SessionUser } from '#contract/spec/session.ts';
import type { Scene } from './scene.ts';

interface Entry {
  token: string;
  user: SessionUser;
  /** Where the person wanted to go when they were asked to sign in. */
  redirectPath?: string;
}

/** A visitor signs in by the form, and the server knows them. */
export async function signIn(scene: Scene, { token, user, redirectPath }: Entry): Promise<void> {
  const { page, backend } = scene;
  backend.say('POST /api/auth', { status: 200, body: { token, user } });
  await scene.goTo(redirectPath ?? '/login');
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('E-mail').fill(user.email);
  await form.getByLabel('Password', { exact: true }).fill('a long password 1');
  await form.getByRole('button', { name: 'Sign In' }).click();
}

export const account = ({ page }: Scene) => page.getByRole('button', { name: 'Your account' });
export const signInLink = ({ page }: Scene) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign In' });

/** A member signs out by the menu of their account. */
export async function signOut(scene: Scene): Promise<void> {
  await account(scene).click();
  await scene.page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

const accountOf = (user: SessionUser): Account => ({
  ...user,
  pendingEmail: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});

/** The server knows the member's account, which is what the settings show. */
export const keepAccount = ({ backend }: Scene, user: SessionUser): void =>
  backend.say('GET /api/account', { status: 200, body: accountOf(user) });

/** A member saves another name in the settings. */
export async function changeName(scene: Scene, user: SessionUser): Promise<void> {
  await scene.goTo('/settings');
  const form = scene.page.getByRole('form', { name: 'Account' });
  const field = form.getByLabel('Name');
  const name = (await field.inputValue()) === user.name ? `${user.name} L.` : user.name;
  scene.backend.say('PUT /api/account', { status: 200, body: { ...accountOf(user), name } });
  await field.fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
}

/** What happens in another tab of the same browser. */

/** Somebody signs in there, and this token is stored. */
export async function signInElsewhere(scene: Scene, token: string): Promise<void> {
  const tab = await scene.otherTab();
  await tab.evaluate((stored) => {
    localStorage.removeItem('hasLoggedOut');
    // A tab is told of changes only. A start-up without answer drops the token like this, which is nobody's news.
    if (localStorage.getItem('token') === stored) localStorage.removeItem('token');
    localStorage.setItem('token', stored);
  }, token);
}

/** The person signs out there; where nobody is signed in, the browser's storage is emptied. */
export async function signOutElsewhere(scene: Scene): Promise<void> {
  const tab = await scene.otherTab();
  await tab.evaluate(() => {
    localStorage.setItem('hasLoggedOut', 'true');
    if (localStorage.getItem('token') === null) localStorage.clear();
    else localStorage.removeItem('token');
  });
}

/** The member with this id changes their profile there. */
export async function changeUserElsewhere(scene: Scene, userId: string, changes: object): Promise<void> {
  const tab = await scene.otherTab();
  await tab.evaluate(
    (news) => {
      const channel = new BroadcastChannel('sidestage');
      channel.postMessage(news);
      channel.close();
    },
    { userId, changes },
  );
}
