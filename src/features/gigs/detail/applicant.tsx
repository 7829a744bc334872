import { Link } from '@tanstack/react-router';
import { Check, MessageCircle } from 'lucide-react';
import { useRef } from 'react';
import { useApplication } from '#actors/use-application.ts';
import type { Application } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { muted, small, text } from '#ui/layout/words.css.ts';
import { StateMark } from '#ui/state-mark/state-mark.tsx';
import { Tags } from '#ui/tags/tags.tsx';
import * as css from './gig.css.ts';
import { whenPosted } from './times.ts';
import { useApplicationMove } from './use-moves.ts';

type ApplicantProps = { gig: Gig; application: Application; fresh: boolean };

const common = ({ linkState, mutualCount }: Application['applicant']) => [
  ...(linkState === 'linked' ? ['Linked with you'] : []),
  mutualCount > 0 ? `${countWords(mutualCount, 'link', 'links')} in common` : 'No links in common',
];

/** One person who applied, what they wrote, and the answer. */
export function Applicant({ gig, application, fresh }: ApplicantProps) {
  const { id, applicant, note, state, createdAt } = application;
  const can = useApplication('poster', state, gig);
  const move = useApplicationMove();
  const { name } = applicant;
  const row = useRef<HTMLLIElement>(null);
  const pending = move.isPending ? move.variables.move : null;
  const answer = (kind: 'accept' | 'decline' | 'undoDecline') => () => {
    if (!move.isPending) move.mutate({ id, move: kind }, { onSuccess: () => row.current?.focus() });
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={fresh ? `${css.applicant} ${css.fresh}` : css.applicant}
      aria-label={name}
    >
      <PersonRow person={applicant} size={48} as="h3">
        <time className={`${small} ${muted}`} dateTime={createdAt}>
          {whenPosted(createdAt)}
        </time>
      </PersonRow>
      <div className={css.applicantRest}>
        {note && <p className={`${text} ${css.note}`}>{note}</p>}
        <Tags items={common(applicant)} />
        <div className={css.actRow}>
          <Standing application={application} />
          {can('poster.accept') && (
            <Button
              size="small"
              icon={Check}
              busy={pending === 'accept'}
              aria-label={`Accept ${name}`}
              onClick={answer('accept')}
            >
              Accept
            </Button>
          )}
          {can('poster.decline') && (
            <Button
              size="small"
              look="bare"
              busy={pending === 'decline'}
              aria-label={`Decline ${name}`}
              onClick={answer('decline')}
            >
              Decline
            </Button>
          )}
          {can('poster.undoDecline') && (
            <Button
              size="small"
              look="bare"
              busy={pending === 'undoDecline'}
              aria-label={`Undo declining ${name}`}
              onClick={answer('undoDecline')}
            >
              Undo
            </Button>
          )}
          {(state === 'applied' || state === 'accepted') && (
            <Link
              to="/messages/$userId"
              params={{ userId: applicant.id }}
              className={button({ size: 'small', look: 'bare' })}
              aria-label={`Message ${name}`}
            >
              <Icon of={MessageCircle} size="small" />
              Message
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}

function Standing({ application: { state, updatedAt } }: { application: Application }) {
  const when = whenPosted(updatedAt);
  if (state === 'accepted') return <StateMark kind="yes">Accepted {when}</StateMark>;
  if (state === 'declined') return <StateMark kind="no">Declined {when}</StateMark>;
  if (state === 'withdrawn') return <StateMark kind="no">Withdrew {when}</StateMark>;
  if (state === 'closed') return <StateMark kind="no">Waits, should it open again</StateMark>;
  if (state === 'cancelled') return <StateMark kind="off">Told it is off</StateMark>;
  return null;
}
