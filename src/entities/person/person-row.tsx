import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PersonRef } from '#contract/ours/person.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { cut } from '#ui/layout/words.css.ts';
import * as css from './person.css.ts';

type PersonRowProps = {
  person: PersonRef;
  size?: number;
  mobileSize?: number;
  /** The element of the name: a heading where the person is what the row is about. */
  as?: 'h2' | 'h3' | 'h4' | 'p';
  /** Keeps the headline to one line. */
  short?: boolean;
  /** Behind the name: a time, for instance. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** A person, always the same way: picture, name, headline. The name leads to the profile. */
export function PersonRow({
  person,
  size = 40,
  mobileSize = size,
  as: Name = 'p',
  short = false,
  beside,
  children,
}: PersonRowProps) {
  const { id, name, avatar, headline } = person;
  return (
    <div className={css.person}>
      <Avatar id={id} name={name} src={avatar} size={size} mobileSize={mobileSize} />
      <div className={css.words}>
        <Name className={css.name}>
          <Link to="/profile/$id" params={{ id }} className={css.nameLink}>
            {name}
          </Link>
          {beside}
        </Name>
        {headline && <span className={short ? `${css.headline} ${cut}` : css.headline}>{headline}</span>}
      </div>
      {children}
    </div>
  );
}
