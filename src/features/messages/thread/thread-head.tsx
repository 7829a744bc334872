import { Link } from '@tanstack/react-router';
import { ArrowLeft, UserRound, Users } from 'lucide-react';
import type { PersonRef } from '#contract/ours/person.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { iconButton } from '#ui/icon-button/icon-button.css.ts';
import { cut } from '#ui/layout/words.css.ts';
import { MenuItem } from '#ui/menu/menu.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './thread.css.ts';

/** Who it is with: the name leads to the profile. Nobody yet while that is not known. */
export function ThreadHead({ person }: { person: PersonRef | null }) {
  const about = [person?.headline, person?.place].filter(Boolean).join(', ');
  return (
    <header className={css.head}>
      <Link to="/messages" className={`${iconButton()} ${css.back}`} aria-label="Back to all conversations">
        <Icon of={ArrowLeft} />
      </Link>
      <span className={css.spare}>
        {person && <Avatar id={person.id} name={person.name} src={person.avatar} size={44} />}
      </span>
      <div className={css.who}>
        <h1 className={`${css.name} ${cut}`} title={person?.name} tabIndex={-1}>
          {person ? (
            <>
              <VisuallyHidden>Messages with </VisuallyHidden>
              <Link to="/profile/$id" params={{ id: person.id }} className={css.nameLink}>
                {person.name}
              </Link>
            </>
          ) : (
            'Conversation'
          )}
        </h1>
        <span className={css.spare}>{about && <p className={`${css.headline} ${cut}`}>{about}</p>}</span>
      </div>
      {person && <More person={person} />}
    </header>
  );
}

const More = ({ person }: { person: PersonRef }) => (
  <PersonMenu person={person} label="More about this conversation">
    <MenuItem asChild>
      <Link to="/profile/$id" params={{ id: person.id }}>
        <Icon of={UserRound} />
        See the profile
      </Link>
    </MenuItem>
    <MenuItem asChild>
      <Link to="/user/$userId/links" params={{ userId: person.id }}>
        <Icon of={Users} />
        See their links
      </Link>
    </MenuItem>
  </PersonMenu>
);
