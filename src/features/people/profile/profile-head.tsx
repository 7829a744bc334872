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
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { link, muted, small } from '#ui/layout/words.css.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useRemoveLink } from '../links/use-remove-link.tsx';
import * as pass from './pass.css.ts';
import { Portrait, shareProfile } from './portrait.tsx';
import * as css from './profile.css.ts';

const MissingParts = lazyPart(() => import('../missing-parts.tsx').then((part) => part.MissingParts));

const shownToWords = { everyone: 'everyone', members: 'members', links: 'your links' } as const;

export function Head({ person }: { person: Profile }) {
  const { id, name, linkState, canMessage, shownTo } = person;
  const pass = () => void shareProfile(person);
  return (
    <Portrait person={person}>
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
        {linkState === 'linked' && <LinkedMenu person={person} />}
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
        <div className={css.missingParts}>
          <MissingParts person={person} isFolded meanwhile={<div className={css.foldRoom} />} />
        </div>
      )}
    </Portrait>
  );
}

/** In the shape of the head, so that nothing jumps. */
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

function LinkedMenu({ person: { name, linkId } }: { person: Profile }) {
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
