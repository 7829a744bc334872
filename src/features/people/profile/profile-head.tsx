import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import UserRoundMinus from 'lucide-react/icons/user-round-minus';
import type { Profile } from '#contract/profile.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { InviteButton } from '#entities/person/invite-button.tsx';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { link, muted, small } from '#ui/layout/text.css.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useRemoveLink } from '../links/use-remove-link.tsx';
import { Portrait, shareProfile } from './portrait.tsx';
import * as css from './profile.css.ts';
import * as cardCss from './profile-card.css.ts';

const MissingParts = lazyPart(() => import('../missing-parts.tsx').then((part) => part.MissingParts));

const shownToTexts = { everyone: 'everyone', members: 'members', links: 'your links' } as const;

export function Head({ person }: { person: Profile }) {
  const { id, name, linkState, canMessage, shownTo } = person;
  const share = () => void shareProfile(person);
  return (
    <Portrait person={person}>
      <div className={css.actions}>
        {linkState === 'self' ? (
          <Link to="/edit-profile" className={button({ variant: 'primary' })}>
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
            className={button({ variant: linkState === 'linked' ? 'primary' : 'secondary' })}
          >
            <Icon of={MessageCircle} />
            Message
          </Link>
        )}
        {linkState === 'linked' && <LinkedMenu person={person} />}
        {linkState === 'self' ? (
          <Button icon={Send} onClick={share}>
            Share
          </Button>
        ) : (
          <>
            <InviteButton person={person} hasWord />
            <PersonMenu person={person} label={`More about ${name}`}>
              <MenuItem icon={Send} onSelect={share}>
                Share this profile
              </MenuItem>
            </PersonMenu>
          </>
        )}
      </div>
      {shownTo && (
        <p className={`${css.shownTo} ${small} ${muted}`}>
          Shown to {shownToTexts[shownTo]}.{' '}
          <Link to="/edit-profile" hash="shownTo" className={link}>
            Change
          </Link>
        </p>
      )}
      {linkState === 'self' && (
        <div className={css.missingParts}>
          <MissingParts person={person} isFolded fallback={<div className={css.foldPlaceholder} />} />
        </div>
      )}
    </Portrait>
  );
}

/** In the shape of the head, so that nothing jumps. */
export const HeadSkeleton = () => (
  <header className={css.header}>
    <VisuallyHidden>
      <h1 tabIndex={-1}>Profile</h1>
    </VisuallyHidden>
    <div className={css.skeleton} aria-hidden="true">
      <SkeletonBox width="64%" height={48} />
      <SkeletonBox width="48%" height={48} />
    </div>
    <SkeletonBox className={cardCss.placeholder} />
    <div className={css.headline} aria-hidden="true">
      <SkeletonBox width="70%" height={18} />
    </div>
    <div className={css.actions} aria-hidden="true">
      <SkeletonBox width={140} height={44} />
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
            variant="quiet"
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
        <MenuItem icon={UserRoundMinus} danger onSelect={() => void remove()}>
          Remove link
        </MenuItem>
      </Menu>
      {question}
    </>
  );
}
