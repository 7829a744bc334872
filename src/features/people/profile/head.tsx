import { Link } from '@tanstack/react-router';
import { MessageCircle, Pencil, Send } from 'lucide-react';
import type { Profile } from '#contract/ours/profile.ts';
import { StandingActs } from '#entities/link/standing-acts.tsx';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { passOn } from '#entities/post/pass-on.ts';
import { button } from '#ui/button/button.css.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { muted } from '#ui/layout/words.css.ts';
import { Linked } from './linked.tsx';
import { Pass } from './pass.tsx';
import * as css from './profile.css.ts';

/** Who this is, on one line, and what the viewer can do about it. */
export function Head({ person }: { person: Profile }) {
  const { id, name, headline, place, linkState, canMessage } = person;
  return (
    <header className={css.who}>
      <h1 tabIndex={-1}>{name}</h1>
      <Pass person={person} />
      {(headline || place) && (
        <p className={css.line}>
          {headline} {place && <span className={muted}>{headline ? `in ${place}` : `In ${place}`}</span>}
        </p>
      )}
      <div className={css.acts}>
        {linkState === 'self' ? (
          <Link to="/edit-profile" className={button({ look: 'go' })}>
            <Icon of={Pencil} />
            Edit profile
          </Link>
        ) : (
          <StandingActs person={person} large />
        )}
        {canMessage && (
          <Link
            to="/messages/$userId"
            params={{ userId: id }}
            className={button({ look: linkState === 'linked' ? 'go' : 'plain' })}
          >
            <Icon of={MessageCircle} />
            Message
          </Link>
        )}
        {linkState === 'linked' && <Linked person={person} />}
        <IconButton
          icon={Send}
          label={linkState === 'self' ? 'Pass on your profile' : `Pass on ${name}’s profile`}
          onClick={() => void passOn(`/profile/${id}`, `${name} on Sidestage`)}
        />
        {linkState !== 'self' && <PersonMenu person={person} label={`More about ${name}`} />}
      </div>
    </header>
  );
}
