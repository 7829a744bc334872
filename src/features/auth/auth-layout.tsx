import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { button } from '#ui/button/button.css.ts';
import { longDate, today } from '#ui/format/dates.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Silence } from '#ui/wave/wave.tsx';
import * as css from './auth-layout.css.ts';

const before = [
  ['Akande, D.', 'band'],
  ['Boateng, Y.', 'band'],
  ['Doyle, M.', 'crew, plus one'],
  ['Kocsis, E.', 'band'],
] as const;
const after = [
  ['Vávrová, P.', 'stage'],
  ['Wilk, T.', 'band'],
] as const;
const promises = [
  ['Apply in two lines', ''],
  ['Get found', ''],
  ['Stay in touch', ''],
] as const;

export type GuestListState = 'in' | 'joining' | 'waiting' | 'notYou' | 'silence';

type AuthLayoutProps = {
  title: string;
  guestList?: GuestListState;
  aside?: ReactNode;
  children: ReactNode;
};

export function AuthLayout({ title, guestList = 'in', aside, children }: AuthLayoutProps) {
  return (
    <div className={css.layout}>
      <div className={css.list} data-theme="dark" aria-hidden="true">
        {aside ??
          (guestList === 'silence' ? (
            <div className={css.silence}>
              <Silence />
            </div>
          ) : (
            <GuestList state={guestList} />
          ))}
      </div>
      <div className={css.content}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

function GuestList({ state }: { state: Exclude<GuestListState, 'silence'> }) {
  const isNotYou = state === 'notYou';
  return (
    <div className={css.guests}>
      <p>Door list, {longDate(today())}</p>
      <ul className={css.names}>
        {before.map(([name, job]) => (
          <li key={name} className={css.guest}>
            <s>{name}</s> <small>{job}</small>
          </li>
        ))}
        {isNotYou && (
          <li className={css.guest}>
            You <small>all areas</small>
          </li>
        )}
        <li className={`${css.guest} ${css.you}`}>
          {isNotYou ? <s>Not you</s> : 'You'} <small>{jobs[state]}</small>
        </li>
        {(state === 'joining' ? promises : after).map(([name, job]) => (
          <li key={name} className={css.guest}>
            {name} <small>{job}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

const jobs = { in: 'all areas', joining: 'all areas', waiting: 'waiting at the door', notYou: 'shown out' };

type NextLinkProps = {
  to: '/' | '/community' | '/forgot-password' | '/login' | '/settings';
  children: string;
};

/** The main action of a page without a form. */
export const NextLink = ({ to, children }: NextLinkProps) => (
  <Link to={to} className={button({ variant: 'primary' })}>
    {children}
  </Link>
);

/** ROU-04. Says where the viewer returns to after signing in. */
export function SignInReason({ path }: { path: string | undefined }) {
  if (!path) return null;
  const name = placeName(path);
  return (
    <Notice>
      {name ? (
        <>
          Sign in to continue to <b>{name}</b>.
        </>
      ) : (
        'Sign in to continue where you left off.'
      )}
    </Notice>
  );
}

const pageNames: Record<string, string> = {
  community: 'Community',
  'my-posts': 'your posts',
  posts: 'the post',
  messages: 'Messages',
  notifications: 'Notifications',
  dashboard: 'Dashboard',
  settings: 'Settings',
  links: 'your links',
  discover: 'Discover Links',
  gigs: 'the gig',
  'create-gig': 'Post a gig',
  'my-gigs': 'your gigs',
  profile: 'the profile',
  'edit-profile': 'your profile',
  'profile-setup': 'your profile',
};

/** Returns the name of the page at `path` for "Sign in to continue to Messages.", or null without one. */
const placeName = (path: string): string | null => pageNames[path.split(/[/?#]/)[1] ?? ''] ?? null;
