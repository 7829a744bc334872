import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Gig } from '#contract/gigs.ts';
import { aboutPerson } from '#contract/person.ts';
import {
  type GigInvitation,
  type GigSuggestions,
  gigInvitationsPageSchema,
  gigSuggestionsSchema,
} from '#contract/player-requests.ts';
import type { DaySign } from '#contract/profile.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { phaseOf } from '#entities/gig/status-label.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { useInvite } from '#entities/person/use-invite.ts';
import { chip, chipOn } from '#shared/filters.css.ts';
import { itemsOf, pagedQuery } from '#shared/paged-query.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { datesBetween } from '#ui/format/days.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link } from '#ui/layout/text.css.ts';
import { type StateKind, StateMark, Tags } from '#ui/marks/marks.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './gig.css.ts';
import { thatDayTexts } from './poster-texts.ts';

const invitedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...gigKeys.applicants(id), 'invited'],
    ...pagedQuery('GET /api/gigs/:id/invitations', gigInvitationsPageSchema, { id, query: { limit: 50 } }),
  });
const suggestedQuery = (id: string, isFreeOnly: boolean) =>
  queryOptions({
    queryKey: [...gigKeys.applicants(id), 'suggested', isFreeOnly],
    queryFn: ({ signal }) =>
      ask('GET /api/gigs/:id/suggestions', gigSuggestionsSchema, {
        id,
        signal,
        query: isFreeOnly ? { free: 'that-day' } : {},
      }),
    placeholderData: keepPreviousData,
  });

const answerLabels: Record<GigInvitation['answer'], { kind: StateKind; text: string }> = {
  waiting: { kind: 'pending', text: 'No answer yet' },
  declined: { kind: 'muted', text: 'Declined' },
  applied: { kind: 'success', text: 'Applied' },
};

const maxDays = 14;
/** Discover accepts ranges of up to 14 days. */
const untilOf = ({ date, lastDate }: Gig) =>
  lastDate ? { until: datesBetween(date, lastDate, maxDays).at(-1) ?? date } : {};

/** GIG-07. Renders nothing without invitations and suggestions. */
export function Invited({ gig }: { gig: Gig }) {
  const id = useId();
  const invited = itemsOf(useInfiniteQuery(invitedQuery(gig.id)).data);
  const isOpen = phaseOf(gig) === 'open';
  const [isFreeOnly, setFreeOnly] = useState(false);
  const { data, isPlaceholderData, error } = useQuery({
    ...suggestedQuery(gig.id, isFreeOnly),
    enabled: isOpen,
  });
  const suggested = isOpen ? (data?.items ?? []) : [];
  const hasSuggestions = isOpen && (isFreeOnly || suggested.length > 0);
  if (invited.length === 0 && !hasSuggestions) return null;
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{invited.length > 0 ? 'Invited' : 'Suggested players'}</h2>
      <ul className={list}>
        {invited.map((invitation) => (
          <Invitee key={invitation.id} gigId={gig.id} invitation={invitation} />
        ))}
      </ul>
      {hasSuggestions && (
        <>
          {invited.length > 0 && <h3 className={css.hint}>More suggestions</h3>}
          {!gig.dateByAgreement && (
            <div className={css.freeFilter}>
              <button
                type="button"
                className={isFreeOnly ? chipOn : chip}
                aria-pressed={isFreeOnly}
                onClick={() => setFreeOnly(!isFreeOnly)}
              >
                {gig.lastDate ? 'Free on those days' : 'Free that day'}
              </button>
              <Link to="/discover" search={{ free: gig.date, ...untilOf(gig) }} className={link}>
                See everyone who’s free
              </Link>
            </div>
          )}
          {suggested.length === 0 && !isPlaceholderData && (
            <p className={css.hint}>
              {error
                ? failureOf(error).text
                : 'None of these players is marked as free. Most people don’t mark their days, so ask anyway.'}
            </p>
          )}
          <ul className={list} aria-label="Suggested" aria-busy={isPlaceholderData}>
            {suggested.map((person) => (
              <Suggestion key={person.id} gigId={gig.id} person={person} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type InviteeProps = { gigId: string; invitation: GigInvitation };

function Invitee({ gigId, invitation: { id, invitee, note, answer, thatDay } }: InviteeProps) {
  const { undo } = useInvite(invitee);
  const { kind, text } = answerLabels[answer];
  return (
    <li className={css.applicant}>
      <PersonRow
        person={invitee}
        about={note || aboutPerson(invitee)}
        as="h3"
        action={<StateMark kind={kind}>{text}</StateMark>}
      >
        {answer === 'waiting' && (
          <Button
            size="small"
            variant="quiet"
            busy={undo.isPending}
            aria-label={`Withdraw: ${invitee.name}`}
            onClick={() => undo.mutate({ invitationId: id, gigId })}
          >
            Withdraw
          </Button>
        )}
      </PersonRow>
      <AvailabilityTag sign={thatDay} />
    </li>
  );
}

function Suggestion({ gigId, person }: { gigId: string; person: GigSuggestions['items'][number] }) {
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
      <AvailabilityTag sign={person.thatDay} />
    </li>
  );
}

const AvailabilityTag = ({ sign }: { sign: DaySign | null | undefined }) =>
  sign && (
    <div className={css.applicantRest}>
      <Tags items={[thatDayTexts[sign]]} />
    </div>
  );
