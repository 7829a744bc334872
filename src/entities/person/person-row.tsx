import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { aboutPerson, type PersonRef } from '#contract/person.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { clampedToTwo, truncated } from '#ui/layout/text.css.ts';
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
  compact?: boolean;
  /** Shown after the name, for example a time. */
  action?: ReactNode;
  children?: ReactNode;
};

export function PersonRow({
  person,
  about = aboutPerson(person),
  size = 40,
  mobileSize = size,
  as: Name = 'p',
  compact = false,
  action,
  children,
}: PersonRowProps) {
  const { id, name, avatar } = person;
  return (
    <div className={css.person}>
      <Avatar id={id} name={name} src={avatar} size={size} mobileSize={mobileSize} />
      <div className={css.body}>
        <Name className={css.name}>
          <Link to="/profile/$id" params={{ id }} className={`${css.nameLink} ${truncated}`} title={name}>
            {name}
          </Link>
          {action}
        </Name>
        {about && (
          <p className={`${css.headline} ${compact ? truncated : clampedToTwo}`} title={about}>
            {about}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
