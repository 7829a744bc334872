import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import { AnswerActs, useAnswering } from '#entities/application/answering.tsx';
import { useLinkActs } from '#entities/link/use-link-acts.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { link } from '#ui/layout/words.css.ts';
import * as css from './dashboard.css.ts';
import { Need } from './need.tsx';

/** Applications to the member's own gigs, a section per gig. */
export function ApplicationsToAnswer({ gigs }: Dashboard['applicationsToAnswer']) {
  const answering = useAnswering();
  const needs = gigs.map(({ gig, count, applications }) => (
    <Need
      key={gig.id}
      count={count}
      title={`applied to ${gig.title}`}
      more={
        <Link to="/gigs/$id" params={{ id: gig.id }} className={link}>
          See all
        </Link>
      }
    >
      {applications.map((application) => (
        <li key={application.id} className={css.rowOf}>
          <PersonRow
            person={{
              ...application.applicant,
              headline: application.note || application.applicant.headline,
            }}
            short
          />
          <div className={css.rowActs}>
            <AnswerActs answering={answering} application={application} gig={gig} waiting={count} />
          </div>
        </li>
      ))}
    </Need>
  ));
  return (
    <>
      {needs}
      {answering.question}
    </>
  );
}

export function UnreadMessages({ count, items }: Dashboard['unreadMessages']) {
  if (count === 0) return null;
  return (
    <Need
      count={count}
      title={count === 1 ? 'unread message' : 'unread messages'}
      more={
        <Link to="/messages" className={link}>
          All messages
        </Link>
      }
    >
      {items.map(({ id, person, lastMessage }) => (
        <li key={id} className={css.rowOf}>
          <PersonRow person={{ ...person, headline: lastMessage.text }} short />
          <div className={css.rowActs}>
            <Link
              to="/messages/$userId"
              params={{ userId: person.id }}
              className={button({ look: 'bare', size: 'small' })}
              aria-label={`Reply to ${person.name}`}
            >
              Reply
            </Link>
          </div>
        </li>
      ))}
    </Need>
  );
}

export function LinkRequests({ count, items }: Dashboard['linkRequests']) {
  const { act, underWay } = useLinkActs();
  if (count === 0) return null;
  const isUnderWay = (kind: 'accept' | 'end', linkId: string) =>
    underWay?.kind === kind && underWay.linkId === linkId;
  return (
    <Need
      count={count}
      title={count === 1 ? 'person wants to link with you' : 'people want to link with you'}
      more={
        <Link to="/links" search={{ box: 'incoming' }} className={link}>
          All requests
        </Link>
      }
    >
      {items.map(({ id, person }) => (
        <li key={id} className={css.rowOf}>
          <PersonRow person={person} short />
          <div className={css.rowActs}>
            <Button
              size="small"
              busy={isUnderWay('accept', id)}
              aria-label={`Accept ${person.name}`}
              onClick={() => act({ kind: 'accept', linkId: id })}
            >
              Accept
            </Button>
            <Button
              size="small"
              look="bare"
              busy={isUnderWay('end', id)}
              aria-label={`Decline ${person.name}`}
              onClick={() => act({ kind: 'end', linkId: id })}
            >
              Decline
            </Button>
          </div>
        </li>
      ))}
    </Need>
  );
}
