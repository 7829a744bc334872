import type { Account } from '#contract/ours/account.ts';
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

/** A member signs out by the menu of their account. */
export async function signOut({ page }: Scene): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
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
