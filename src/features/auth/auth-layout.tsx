import type { ReactNode } from 'react';
import { longDate, today } from '#ui/format/dates.ts';
import { Notice } from '#ui/notice/notice.tsx';
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

/** The way in: a guest list on the left where there is room, a form on the right. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.layout}>
      <GuestList />
      <div className={css.inside}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

function GuestList() {
  return (
    <div className={css.list} data-theme="dark" aria-hidden="true">
      <div className={css.guests}>
        <p>Door list, {longDate(today())}</p>
        <ul className={css.names}>
          {before.map(([name, job]) => (
            <li key={name} className={css.guest}>
              <s>{name}</s> <small>{job}</small>
            </li>
          ))}
          <li className={`${css.guest} ${css.you}`}>
            You <small>all areas</small>
          </li>
          {after.map(([name, job]) => (
            <li key={name} className={css.guest}>
              {name} <small>{job}</small>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** ROU-04. Says that the way back is remembered. */
export function CarryOn({ path }: { path: string | undefined }) {
  if (!path) return null;
  const name = placeName(path);
  return (
    <Notice>
      {name ? (
        <>
          Sign in to carry on to <b>{name}</b>.
        </>
      ) : (
        'Sign in to carry on where you were.'
      )}
    </Notice>
  );
}

const names: Record<string, string> = {
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
  'create-gig': 'posting a gig',
  'my-gigs': 'your gigs',
  profile: 'the profile',
  'edit-profile': 'your profile',
  'profile-setup': 'your profile',
};

/** What a path leads to, in a sentence: "Sign in to carry on to Messages." Null for a page without a name. */
export const placeName = (path: string): string | null => names[path.split(/[/?#]/)[1] ?? ''] ?? null;
