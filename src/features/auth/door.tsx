import type { ReactNode } from 'react';
import { longDate, today } from '#ui/format/dates.ts';
import * as css from './door.css.ts';

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
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.door}>
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
