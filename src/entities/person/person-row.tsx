import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { aboutPerson, type PersonRef } from '#contract/ours/person.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { cut, cutAtTwo } from '#ui/layout/words.css.ts';
import * as css from './person.css.ts';

type PersonRowProps = {
  person: PersonRef;
  /** Replaces headline and place. */
  about?: string;
  size?: number;
  mobileSize?: number;
  /** Element of the name: a heading when the row is about the person. */
  as?: 'h2' | 'h3' | 'h4' | 'p';
  /** Limits the description to one line instead of two. */
  short?: boolean;
  /** Shown after the name, for example a time. */
  beside?: ReactNode;
  children?: ReactNode;
};

export function PersonRow({
  person,
  about = aboutPerson(person),
  size = 40,
  mobileSize = size,
  as: Name = 'p',
  short = false,
  beside,
  children,
}: PersonRowProps) {
  const { id, name, avatar } = person;
  return (
    <div className={css.person}>
      <Avatar id={id} name={name} src={avatar} size={size} mobileSize={mobileSize} />
      <div className={css.words}>
        <Name className={css.name}>
          <Link to="/profile/$id" params={{ id }} className={`${css.nameLink} ${cut}`} title={name}>
            {name}
          </Link>
          {beside}
        </Name>
        {about && (
          <p className={`${css.headline} ${short ? cut : cutAtTwo}`} title={about}>
            {about}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
