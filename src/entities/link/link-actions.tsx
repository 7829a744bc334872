import { Link, useRouterState } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { linkMoves } from '#actors/person-link.ts';
import type { PersonCard } from '#contract/ours/person.ts';
import { useActs } from '#entities/undo/acts.ts';
import { RemovedNotice } from '#entities/undo/undo-place.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { row } from '#ui/layout/layout.css.ts';
import { fromSm, muted, small } from '#ui/layout/words.css.ts';
import { StateMark } from '#ui/marks/marks.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { useLinkActs } from './use-link-acts.ts';

const Note = lazyPart(() => import('./request-note.tsx').then((part) => part.RequestNote));

type LinkActionsProps = {
  person: Pick<PersonCard, 'id' | 'name' | 'linkState' | 'linkId'>;
  /** For the profile page: larger, with a primary first action. */
  large?: boolean;
  /** For list rows: phones show only the icon of Message. */
  brief?: boolean;
  /** Aligns a bordered button with the end of its row. */
  atEnd?: boolean;
};

export function LinkActions({ person, large = false, brief = false, atEnd = false }: LinkActionsProps) {
  const { id, name, linkState, linkId } = person;
  const { act, underWay } = useLinkActs((standing) => {
    if (standing.linkState === 'linked') notify.success(`You and ${name} are linked`);
  });
  const [isWriting, setWriting] = useState(false);
  // Otherwise the dialog would reopen once the request is cancelled or the link ends.
  if (isWriting && linkState !== 'none') setWriting(false);
  const ended = useActs().find(({ kind, withinId }) => kind === 'link' && withinId === id);
  const may = linkMoves(linkState);
  const size = large ? 'medium' : 'small';
  const look = large ? 'go' : 'plain';
  const busy = (kind: string) => underWay?.kind === kind;

  if (ended) return <RemovedNotice act={ended} />;
  if (linkState === null) return <AskVisitor name={name} size={size} />;
  if (linkState === 'self') return <span className={`${small} ${muted}`}>You</span>;
  if (linkState === 'linked')
    return large ? null : <WriteTo id={id} name={name} brief={brief} look={atEnd ? 'bare' : 'plain'} />;
  if (may('accept') && linkId) {
    const accept = (
      <Button
        size={size}
        look={look}
        busy={busy('accept')}
        aria-label={`Accept ${name}`}
        onClick={() => act({ kind: 'accept', linkId })}
      >
        Accept
      </Button>
    );
    return (
      <span className={row}>
        {!atEnd && accept}
        <Button
          size={size}
          look="bare"
          busy={busy('end')}
          aria-label={`Decline ${name}`}
          onClick={() => act({ kind: 'end', linkId })}
        >
          Decline
        </Button>
        {atEnd && accept}
      </span>
    );
  }
  const asked = may('end') && linkId !== null;
  return (
    <span className={row}>
      {isWriting && !asked && (
        <Note
          name={name}
          busy={underWay !== null}
          onSend={(note) => act({ kind: 'request', userId: id, note })}
          onClose={() => setWriting(false)}
          onLost={() => setWriting(false)}
        />
      )}
      {asked && <StateMark kind="wait">Requested</StateMark>}
      <Button
        size={size}
        look={asked ? 'bare' : look}
        {...(large && !asked && { icon: UserRoundPlus })}
        aria-label={asked ? `Take back the request to ${name}` : `Connect with ${name}`}
        busy={underWay !== null}
        onClick={() => act(asked ? { kind: 'end', linkId } : { kind: 'request', userId: id })}
      >
        {asked ? 'Take back' : 'Connect'}
      </Button>
      {large && !asked && (
        <Button look="bare" onClick={() => setWriting(true)} aria-haspopup="dialog">
          Add a note
        </Button>
      )}
    </span>
  );
}

/** Sends visitors to sign in, and back to this page. */
function AskVisitor({ name, size }: { name: string; size: 'small' | 'medium' }) {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <Link
      to="/login"
      search={{ redirect: here }}
      className={button({ size })}
      aria-label={`Connect with ${name}: sign in first`}
    >
      Connect
    </Link>
  );
}

type WriteToProps = { id: string; name: string; brief: boolean; look: 'bare' | 'plain' };

const WriteTo = ({ id, name, brief, look }: WriteToProps) => (
  <Link
    to="/messages/$userId"
    params={{ userId: id }}
    className={button({ size: 'small', look })}
    aria-label={`Message ${name}`}
  >
    <Icon of={MessageCircle} size="small" />
    <span className={brief ? fromSm : ''}>Message</span>
  </Link>
);
