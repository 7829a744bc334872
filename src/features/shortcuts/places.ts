import type { RegisteredRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import AudioLines from 'lucide-react/icons/audio-lines';
import BadgePlus from 'lucide-react/icons/badge-plus';
import Bell from 'lucide-react/icons/bell';
import Info from 'lucide-react/icons/info';
import Keyboard from 'lucide-react/icons/keyboard';
import ListChecks from 'lucide-react/icons/list-checks';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Moon from 'lucide-react/icons/moon';
import PenLine from 'lucide-react/icons/pen-line';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import Ticket from 'lucide-react/icons/ticket';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import UsersRound from 'lucide-react/icons/users-round';
import { fold } from '#contract/words.ts';
import { openPanel } from '#shared/panels.ts';
import { settingsParts } from '#shared/settings-parts.ts';
import { chooseTheme, readTheme } from '#shared/theme.ts';
import { safePath } from '#transport/redirect.ts';
import { prefersDark } from '#ui/theme/breakpoints.ts';

export type Choice = {
  id: string;
  name: string;
  also?: string;
  detail?: string;
  icon: LucideIcon;
  run: () => unknown;
};

const places = [
  { to: '/community', name: 'Community', also: 'feed posts home', icon: AudioLines },
  { to: '/gigs', name: 'Browse gigs', also: 'work jobs board', icon: Ticket },
  { to: '/discover', name: 'Discover Links', also: 'people musicians', icon: UserRoundSearch },
  { to: '/messages', name: 'Messages', also: 'conversations inbox', icon: MessageCircle },
  { to: '/dashboard', name: 'Dashboard', also: 'needs you', icon: ListChecks },
  { to: '/notifications', name: 'Notifications', also: 'news bell', icon: Bell },
  { to: '/links', name: 'My links', also: 'people requests', icon: UsersRound },
  { to: '/my-posts', name: 'My posts', also: 'written', icon: PenLine },
  { to: '/my-gigs', name: 'My gigs', also: 'applications bookings', icon: Ticket },
  { to: '/settings', name: 'Settings', also: 'account password blocked devices archive', icon: Settings },
] as const;

const publicPlaces = [
  { to: '/gigs', name: 'Browse gigs', also: 'work jobs board', icon: Ticket },
  { to: '/discover', name: 'Discover Links', also: 'people musicians', icon: UserRoundSearch },
  { to: '/about', name: 'About', also: 'sidestage what is this', icon: Info },
  { to: '/contact', name: 'Contact', also: 'help write to us', icon: Mail },
] as const;

export function pagesOf(router: RegisteredRouter, userId: string | null): readonly Choice[] {
  const all = (userId === null ? publicPlaces : places).map(({ to, ...shown }) => ({
    ...shown,
    id: to,
    run: () => router.navigate({ to }),
  }));
  if (userId === null) return all;
  const toProfile = () => router.navigate({ to: '/profile/$id', params: { id: userId } });
  return [...all, { id: 'profile', name: 'My profile', icon: UserRound, run: toProfile }];
}

/** Sections of Settings, listed below people and gigs. */
export const settingsSections = (router: RegisteredRouter): readonly Choice[] =>
  settingsParts
    .flatMap(([, parts]) => [...parts])
    .map(([hash, name]) => ({
      id: `settings ${hash}`,
      name,
      detail: 'Settings',
      icon: Settings,
      run: () => router.navigate({ to: '/settings', hash }),
    }));

/** Pages that list all results; posts are for members. */
export const searchesFor = (router: RegisteredRouter, q: string, isMember: boolean): readonly Choice[] =>
  (
    [
      { to: '/discover', name: `Search people for “${q}”` },
      { to: '/gigs', name: `Search gigs for “${q}”` },
      ...(isMember ? [{ to: '/community', name: `Search posts for “${q}”` } as const] : []),
    ] as const
  ).map(({ to, name }) => ({
    id: `search ${to}`,
    name,
    icon: Search,
    run: () => router.navigate({ to, search: { q } }),
  }));

function writePost(router: RegisteredRouter) {
  const focusBox = () => document.querySelector<HTMLElement>('main form textarea')?.focus();
  if (router.latestLocation.pathname === '/community') return focusBox();
  // After the page's heading, which takes the focus first.
  const stop = router.subscribe('onRendered', () => {
    stop();
    focusBox();
  });
  return router.navigate({ to: '/community' });
}

const isDark = () => {
  const theme = readTheme();
  return theme === 'dark' || (theme === 'system' && matchMedia(prefersDark).matches);
};

function commonActions(): readonly Choice[] {
  const dark = isDark();
  return [
    {
      id: 'theme',
      name: dark ? 'Switch to light theme' : 'Switch to dark theme',
      also: 'dark light theme mode',
      icon: dark ? Sun : Moon,
      run: () => chooseTheme(dark ? 'light' : 'dark'),
    },
    { id: 'keys', name: 'Keyboard shortcuts', also: 'help', icon: Keyboard, run: () => openPanel('keys') },
  ];
}

export function visitorActions(router: RegisteredRouter): readonly Choice[] {
  const { pathname, href, searchStr } = router.latestLocation;
  const isAuthPage = /^\/(?:login|register)$/.test(pathname);
  const path = safePath(isAuthPage ? new URLSearchParams(searchStr).get('redirect') : href);
  const search = path ? { redirect: path } : {};
  return [
    {
      id: 'sign-in',
      name: 'Sign in',
      also: 'log in',
      icon: LogIn,
      run: () => router.navigate({ to: '/login', search }),
    },
    {
      id: 'join',
      name: 'Join',
      also: 'register sign up new account',
      icon: BadgePlus,
      run: () => router.navigate({ to: '/register', search }),
    },
    ...commonActions(),
  ];
}

export function memberActions(router: RegisteredRouter, signOut: () => void): readonly Choice[] {
  return [
    { id: 'write', name: 'Write a post', also: 'new compose', icon: PenLine, run: () => writePost(router) },
    {
      id: 'post-gig',
      name: 'Post a gig',
      also: 'new create',
      icon: Ticket,
      run: () => router.navigate({ to: '/create-gig' }),
    },
    {
      id: 'edit-profile',
      name: 'Edit your profile',
      also: 'photo picture bio skills',
      icon: UserRound,
      run: () => router.navigate({ to: '/edit-profile' }),
    },
    ...commonActions(),
    { id: 'sign-out', name: 'Sign out', also: 'log out leave', icon: LogOut, run: signOut },
  ];
}

/** Whether each typed word begins a word of `label`. */
export function matchesQuery(label: string, typed: string): boolean {
  const labelWords = fold(label).split(' ');
  const wanted = fold(typed).split(' ').filter(Boolean);
  return wanted.every((typedWord) => labelWords.some((word) => word.startsWith(typedWord)));
}

/** Matches by label, and separately matches by keyword. */
export function matchChoices(choices: readonly Choice[], typed: string) {
  const byLabel = choices.filter(({ name }) => matchesQuery(name, typed));
  const byKeyword = choices.filter(
    (choice) => !byLabel.includes(choice) && matchesQuery(`${choice.name} ${choice.also ?? ''}`, typed),
  );
  return { byLabel, byKeyword };
}
