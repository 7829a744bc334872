import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import UserRoundMinus from 'lucide-react/icons/user-round-minus';
import type { Profile } from '#contract/ours/profile.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { InviteButton } from '#entities/person/invite-button.tsx';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { passOn } from '#shared/pass-on.ts';
import { gel } from '#ui/avatar/avatar.css.ts';
import { Avatar, gelOf } from '#ui/avatar/avatar.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { monthAndYear } from '#ui/format/dates.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { link, muted, small } from '#ui/layout/words.css.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { headingOf } from '#ui/page/page.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { barsOf, Wave } from '#ui/wave/wave.tsx';
import { useRemoveLink } from '../links/use-remove-link.tsx';
import * as pass from './pass.css.ts';
import * as css from './profile.css.ts';

const Untold = lazyPart(() => import('../untold.tsx').then((part) => part.Untold));

const shownToWords = { everyone: 'everyone', members: 'members', links: 'your links' } as const;
const coverSizes = '(min-width: 1200px) 720px, 100vw';

/** Who this is, on one line, and what the viewer can do about it. */
export function Head({ person }: { person: Profile }) {
  const { id, name, headline, place, linkState, canMessage, shownTo } = person;
  const pass = () => void passOn(`/profile/${id}`, `${name} on Sidestage`);
  return (
    <header className={person.cover ? `${css.who} ${css.covered}` : css.who}>
      {person.cover && (
        <img
          className={css.cover}
          src={person.cover}
          srcSet={`${person.cover}?w=640 640w, ${person.cover} 1536w`}
          sizes={coverSizes}
          alt={person.coverAlt ?? ''}
        />
      )}
      <h1 {...headingOf(name)}>{name}</h1>
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
          <LinkActions person={person} large />
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
        {linkState === 'self' ? (
          <Button icon={Send} onClick={pass}>
            Pass on
          </Button>
        ) : (
          <>
            <InviteButton person={person} hasWord />
            <PersonMenu person={person} label={`More about ${name}`}>
              <MenuItem icon={Send} onSelect={pass}>
                Pass on this profile
              </MenuItem>
            </PersonMenu>
          </>
        )}
      </div>
      {shownTo && (
        <p className={`${css.shownTo} ${small} ${muted}`}>
          Shown to {shownToWords[shownTo]}.{' '}
          <Link to="/edit-profile" hash="shownTo" className={link}>
            Change
          </Link>
        </p>
      )}
      {linkState === 'self' && (
        <div className={css.untold}>
          <Untold person={person} isFolded meanwhile={<div className={css.foldRoom} />} />
        </div>
      )}
    </header>
  );
}

/** Who it is, still to come: in its own shape, so that nothing jumps. */
export const HeadSkeleton = () => (
  <header className={css.who}>
    <VisuallyHidden>
      <h1 tabIndex={-1}>Profile</h1>
    </VisuallyHidden>
    <div className={css.bones} aria-hidden="true">
      <Bone width="64%" height={48} />
      <Bone width="48%" height={48} />
    </div>
    <Bone className={pass.bone} />
    <div className={css.line} aria-hidden="true">
      <Bone width="70%" height={18} />
    </div>
    <div className={css.acts} aria-hidden="true">
      <Bone width={140} height={44} />
    </div>
  </header>
);

/** Words longer than this are set smaller, so that a pass keeps its shape. */
const short = 11;

/** The person's backstage pass: picture, trade and a wave that is theirs alone. */
function Pass({ person }: { person: Profile }) {
  const { id, name, avatar, skills, genres } = person;
  const trade = skills[0] ?? genres[0];
  return (
    <div className={`${pass.pass} ${gel[gelOf(id)] ?? ''}`}>
      <Avatar id={id} name={name} src={avatar} size={240} className={pass.face} />
      <div className={trade ? pass.foot : `${pass.foot} ${pass.wordless}`}>
        {trade && <p className={trade.length > short ? pass.longTrade : pass.trade}>{trade}</p>}
        <p className={pass.since}>On Sidestage since {monthAndYear(person.memberSince)}</p>
        <Wave bars={barsOf(id, 34)} pitch={6} className={pass.wave} />
      </div>
    </div>
  );
}

/** That the two are linked, and behind it the way out. */
function Linked({ person: { name, linkId } }: { person: Profile }) {
  const { isBusy, remove, question } = useRemoveLink(name, linkId);
  return (
    <>
      <Menu
        trigger={
          <Button
            look="bare"
            icon={Check}
            busy={isBusy}
            className={css.linked}
            aria-label={`Linked with ${name}`}
          >
            Linked
          </Button>
        }
        align="start"
      >
        <MenuItem icon={UserRoundMinus} grave onSelect={() => void remove()}>
          Remove the link
        </MenuItem>
      </Menu>
      {question}
    </>
  );
}
