import { expect, type Page } from '@playwright/test';
import type { ForeignUser } from '#tests/support/foreign/world.ts';

/** ROU-01: public pages. */
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

/** ROU-02: members' pages. */
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

/** CNT-02: the three calls whose counts are summed. */
export const countPaths = [
  '/api/messages/unread-count',
  '/api/links/pending-count',
  '/api/notifications/unread',
];

/** For `toHaveURL`: matches the path with any query. */
export const at = (path: string) => (url: URL) => url.pathname === path;

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The header: forms contain "Sign In", too. */
export const bar = (page: Page) => page.getByRole('banner');

export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tabs' });

export const bell = (page: Page) => bar(page).getByRole('link', { name: /^Notifications/ });

export const avatarMenu = (page: Page) => bar(page).getByRole('button', { name: 'Your account' });

/** Fills in and submits the sign-in form. */
export async function signIn(page: Page, { email, password }: Pick<ForeignUser, 'email' | 'password'>) {
  // By name, because the previous page may have e-mail and password fields, too.
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

export async function signOut(page: Page) {
  await avatarMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

/** Expects a member's header, with the avatar menu. */
export const signedIn = (page: Page) => expect(avatarMenu(page)).toBeVisible();

/** Expects a visitor's header, with "Sign In". */
export const signedOut = (page: Page) =>
  expect(bar(page).getByRole('link', { name: 'Sign In' })).toBeVisible();

export const stored = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(key), key);
