import { expect, type Page } from '@playwright/test';
import type { ForeignUser } from '#tests/support/foreign/world.ts';

/** ROU-01: what a visitor may open. */
export const publicPaths = [
  '/',
  '/login',
  '/register',
  '/email-verification',
  '/forgot-password',
  '/discover',
  '/gigs',
  '/gigs/g1',
  '/terms-of-service',
  '/privacy-policy',
  '/cookie-policy',
  '/about',
  '/contact',
] as const;

/** ROU-02: what needs a member. */
export const memberPaths = [
  '/dashboard',
  '/profile/p1',
  '/edit-profile',
  '/profile-setup',
  '/settings',
  '/gigs/g1/edit',
  '/create-gig',
  '/my-gigs',
  '/messages',
  '/messages/p1',
  '/notifications',
  '/links',
  '/user/p1/links',
  '/community',
  '/my-posts',
  '/posts/p1',
] as const;

/** CNT-02: the three calls whose figures make the total. */
export const countPaths = [
  '/api/messages/unread-count',
  '/api/links/pending-count',
  '/api/notifications/unread',
];

/** For `toHaveURL`: the path, whatever is searched for there. */
export const at = (path: string) => (url: URL) => url.pathname === path;

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The bar at the top: "Sign In" stands in forms, too. */
export const bar = (page: Page) => page.getByRole('banner');

export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tabs' });

export const bell = (page: Page) => bar(page).getByRole('link', { name: /^Notifications/ });

export const avatarMenu = (page: Page) => bar(page).getByRole('button', { name: 'Your account' });

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, { email, password }: Pick<ForeignUser, 'email' | 'password'>) {
  // By its name: the page that is on its way out may have an e-mail and a password, too.
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

export async function signOut(page: Page) {
  await avatarMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

/** The bar of a member: the avatar menu is there. */
export const signedIn = (page: Page) => expect(avatarMenu(page)).toBeVisible();

/** The bar of a visitor: "Sign In" is there. */
export const signedOut = (page: Page) =>
  expect(bar(page).getByRole('link', { name: 'Sign In' })).toBeVisible();

export const stored = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(key), key);
