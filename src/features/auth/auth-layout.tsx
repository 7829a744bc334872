import type { ReactNode } from 'react';
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
  ['Be found', ''],
  ['Keep the people', ''],
] as const;

export type Standing = 'in' | 'joining' | 'waiting' | 'notYou' | 'silence';

type AuthLayoutProps = {
  title: string;
  standing?: Standing;
  beside?: ReactNode;
  children: ReactNode;
};

export function AuthLayout({ title, standing = 'in', beside, children }: AuthLayoutProps) {
  return (
    <div className={css.layout}>
      <div className={css.list} data-theme="dark" aria-hidden="true">
        {beside ??
          (standing === 'silence' ? (
            <div className={css.quiet}>
              <Silence />
            </div>
          ) : (
            <GuestList standing={standing} />
          ))}
      </div>
      <div className={css.inside}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

function GuestList({ standing }: { standing: Exclude<Standing, 'silence'> }) {
  const isNotYou = standing === 'notYou';
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
          {isNotYou ? <s>Not you</s> : 'You'} <small>{jobs[standing]}</small>
        </li>
        {(standing === 'joining' ? promises : after).map(([name, job]) => (
          <li key={name} className={css.guest}>
            {name} <small>{job}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

const jobs = { in: 'all areas', joining: 'all areas', waiting: 'waiting at the door', notYou: 'shown out' };

/** ROU-04. Says where the viewer returns to after signing in. */
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

/** Returns the name of the page at `path` for "Sign in to carry on to Messages.", or null when it has none. */
export const placeName = (path: string): string | null => names[path.split(/[/?#]/)[1] ?? ''] ?? null;
