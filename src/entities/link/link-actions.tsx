import { Link, useRouterState } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { linkMoves } from '#actors/person-link.ts';
import type { PersonCard } from '#contract/person.ts';
import { useUndoableActs } from '#entities/undo/acts.ts';
import { RemovedNotice } from '#entities/undo/undo-place.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { row } from '#ui/layout/layout.css.ts';
import { hiddenOnPhone, muted, small } from '#ui/layout/text.css.ts';
import { StateMark } from '#ui/marks/marks.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { useLinkActions } from './use-link-acts.ts';

const Note = lazyPart(() => import('./request-note.tsx').then((part) => part.RequestNote));

type LinkActionsProps = {
  person: Pick<PersonCard, 'id' | 'name' | 'linkState' | 'linkId'>;
  /** For the profile page: larger, with a primary first action. */
  large?: boolean;
  /** For list rows: phones show only the icon of Message. */
  brief?: boolean;
  /** Aligns a bordered button with the end of its row. */
  isLast?: boolean;
};

export function LinkActions({ person, large = false, brief = false, isLast = false }: LinkActionsProps) {
  const { id, name, linkState, linkId } = person;
  const { act, pending } = useLinkActions((status) => {
    if (status.linkState === 'linked') notify.success(`You and ${name} are linked`);
  });
  const [isWriting, setWriting] = useState(false);
  // Otherwise the dialog would reopen once the request is cancelled or the link ends.
  if (isWriting && linkState !== 'none') setWriting(false);
  const ended = useUndoableActs().find(({ kind, withinId }) => kind === 'link' && withinId === id);
  const may = linkMoves(linkState);
  const size = large ? 'medium' : 'small';
  const variant = large ? 'primary' : 'secondary';
  const busy = (kind: string) => pending?.kind === kind;

  if (ended) return <RemovedNotice act={ended} />;
  if (linkState === null) return <ConnectAsVisitor name={name} size={size} />;
  if (linkState === 'self') return <span className={`${small} ${muted}`}>You</span>;
  if (linkState === 'linked')
    return large ? null : (
      <WriteTo id={id} name={name} brief={brief} variant={isLast ? 'quiet' : 'secondary'} />
    );
  if (may('accept') && linkId) {
    const accept = (
      <Button
        size={size}
        variant={variant}
        busy={busy('accept')}
        aria-label={`Accept ${name}`}
        onClick={() => act({ kind: 'accept', linkId })}
      >
        Accept
      </Button>
    );
    return (
      <span className={row}>
        {!isLast && accept}
        <Button
          size={size}
          variant="quiet"
          busy={busy('end')}
          aria-label={`Decline ${name}`}
          onClick={() => act({ kind: 'end', linkId })}
        >
          Decline
        </Button>
        {isLast && accept}
      </span>
    );
  }
  const canWithdraw = may('end') && linkId !== null;
  return (
    <span className={row}>
      {isWriting && !canWithdraw && (
        <Note
          person={person}
          busy={pending !== null}
          onSend={(note, onSuccess) => act({ kind: 'request', userId: id, note }, { onSuccess })}
          onClose={() => setWriting(false)}
          onLoadFailed={() => setWriting(false)}
        />
      )}
      {canWithdraw && <StateMark kind="pending">Requested</StateMark>}
      <Button
        size={size}
        variant={canWithdraw ? 'quiet' : variant}
        {...(large && !canWithdraw && { icon: UserRoundPlus })}
        aria-label={canWithdraw ? `Cancel request to ${name}` : `Connect with ${name}`}
        busy={pending !== null}
        onClick={() => act(canWithdraw ? { kind: 'end', linkId } : { kind: 'request', userId: id })}
      >
        {canWithdraw ? 'Cancel request' : 'Connect'}
      </Button>
      {large && !canWithdraw && (
        <Button variant="quiet" onClick={() => setWriting(true)} aria-haspopup="dialog">
          Add a note
        </Button>
      )}
    </span>
  );
}

/** Sends visitors to sign in, and back to this page. */
function ConnectAsVisitor({ name, size }: { name: string; size: 'small' | 'medium' }) {
  const currentUrl = useRouterState({ select: ({ location }) => location.href });
  return (
    <Link
      to="/login"
      search={{ redirect: currentUrl }}
      className={button({ size })}
      aria-label={`Connect with ${name}: sign in first`}
    >
      Connect
    </Link>
  );
}

type WriteToProps = { id: string; name: string; brief: boolean; variant: 'quiet' | 'secondary' };

const WriteTo = ({ id, name, brief, variant }: WriteToProps) => (
  <Link
    to="/messages/$userId"
    params={{ userId: id }}
    className={button({ size: 'small', variant })}
    aria-label={`Message ${name}`}
  >
    <Icon of={MessageCircle} size="small" />
    <span className={brief ? hiddenOnPhone : ''}>Message</span>
  </Link>
);
