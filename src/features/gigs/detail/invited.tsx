import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  type GigInvitation,
  gigInvitationsPageSchema,
  gigSuggestionsSchema,
} from '#contract/ours/gig-invitations.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { aboutPerson, type PersonCard } from '#contract/ours/person.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { phaseOf } from '#entities/gig/status-label.ts';
import { useInvite } from '#entities/person/invite.tsx';
import { PersonRow } from '#entities/person/person-row.tsx';
import { itemsOf, pages } from '#shared/pages.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { type StateKind, StateMark } from '#ui/marks/marks.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './gig.css.ts';

const invitedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...gigKeys.applicants(id), 'invited'],
    ...pages('GET /api/gigs/:id/invitations', gigInvitationsPageSchema, { id, query: { limit: 50 } }),
  });
const suggestedQuery = (id: string) =>
  queryOptions({
    queryKey: [...gigKeys.applicants(id), 'suggested'],
    queryFn: ({ signal }) => ask('GET /api/gigs/:id/suggestions', gigSuggestionsSchema, { id, signal }),
  });

const answers: Record<GigInvitation['answer'], { kind: StateKind; words: string }> = {
  waiting: { kind: 'wait', words: 'No answer yet' },
  declined: { kind: 'no', words: 'Not for them' },
  applied: { kind: 'yes', words: 'Applied' },
};

/** GIG-07. Whom the poster has invited and how they answered, and who else would fit. Nothing where there is neither. */
export function Invited({ gig }: { gig: Gig }) {
  const id = useId();
  const invited = itemsOf(useInfiniteQuery(invitedQuery(gig.id)).data);
  const isOpen = phaseOf(gig) === 'open';
  const { data } = useQuery({ ...suggestedQuery(gig.id), enabled: isOpen });
  const suggested = isOpen ? (data?.items ?? []) : [];
  if (invited.length + suggested.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{invited.length > 0 ? 'Invited' : 'Who would fit'}</h2>
      <ul>
        {invited.map((invitation) => (
          <Invitee key={invitation.id} gigId={gig.id} invitation={invitation} />
        ))}
      </ul>
      {suggested.length > 0 && (
        <>
          {invited.length > 0 && <h3 className={css.hint}>Who else would fit</h3>}
          <ul aria-label="Suggested">
            {suggested.map((person) => (
              <Suggestion key={person.id} gigId={gig.id} person={person} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Invitee({
  gigId,
  invitation: { id, invitee, note, answer },
}: {
  gigId: string;
  invitation: GigInvitation;
}) {
  const { undo } = useInvite(invitee);
  const { kind, words } = answers[answer];
  return (
    <li className={css.applicant}>
      <PersonRow person={invitee} about={note || aboutPerson(invitee)} as="h3">
        <StateMark kind={kind}>{words}</StateMark>
        {answer === 'waiting' && (
          <Button
            size="small"
            look="bare"
            busy={undo.isPending}
            aria-label={`Take back: ${invitee.name}`}
            onClick={() => undo.mutate({ invitationId: id, gigId })}
          >
            Take back
          </Button>
        )}
      </PersonRow>
    </li>
  );
}

function Suggestion({ gigId, person }: { gigId: string; person: PersonCard }) {
  const { send } = useInvite(person);
  return (
    <li className={css.applicant}>
      <PersonRow person={person} as="h3">
        <Button
          size="small"
          busy={send.isPending}
          aria-label={`Invite ${person.name}`}
          onClick={() =>
            send.mutate({ gigId, note: '' }, { onError: (error) => notify.error(failureOf(error).text) })
          }
        >
          Invite
        </Button>
      </PersonRow>
    </li>
  );
}
