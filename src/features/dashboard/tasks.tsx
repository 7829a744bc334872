import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { aboutPerson } from '#contract/person.ts';
import type { Act } from '#contract/undo.ts';
import {
  AnswerButtons,
  isAnswer,
  UndoableAnswer,
  useApplicationAnswers,
} from '#entities/application/answering.tsx';
import { applicantResultText } from '#entities/application/application-texts.ts';
import { OwnMoves } from '#entities/application/own-moves.tsx';
import { TermsQuestion } from '#entities/gig/changed-terms.tsx';
import { DeclineInvitation } from '#entities/gig/invitation.tsx';
import { useLinkActions } from '#entities/link/use-link-acts.ts';
import { useUndoableActs } from '#entities/undo/acts.ts';
import { RemovedNotice, UndoPlace } from '#entities/undo/undo-place.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { shortDate } from '#ui/format/dates.ts';
import { link } from '#ui/layout/text.css.ts';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import * as css from './dashboard.css.ts';
import { ExpandableTaskSection, PersonTask, previewCount, TaskSection } from './task-section.tsx';

export function OwnGigApplications({
  notConfirmed,
  applicationsToAnswer,
}: Pick<Dashboard, 'notConfirmed' | 'applicationsToAnswer'>) {
  const answering = useApplicationAnswers();
  const undoableAnswers = useUndoableActs().filter(isAnswer);
  const all = [
    ...notConfirmed.gigs.map((need) => ({
      ...need,
      key: `not confirmed ${need.gig.id}`,
      label: need.count === 1 ? 'hasn’t confirmed' : 'haven’t confirmed',
    })),
    ...applicationsToAnswer.gigs.map((need) => ({ ...need, key: need.gig.id, label: 'applied for' })),
  ];
  const sections = all.map(({ key, label, gig, count, applications }) => (
    <TaskSection
      key={key}
      count={count}
      title={`${label} ${gig.title}`}
      more={
        <Link to="/gigs/$id" params={{ id: gig.id }} className={link}>
          {count > previewCount ? `See all ${count}` : 'See all'}
        </Link>
      }
    >
      {applications.slice(0, previewCount).map((application) => (
        <PersonTask
          key={application.id}
          person={application.applicant}
          about={application.note || aboutPerson(application.applicant)}
        >
          <AnswerButtons answering={answering} application={application} gig={gig} waiting={count} />
        </PersonTask>
      ))}
    </TaskSection>
  ));
  return (
    <>
      {undoableAnswers.map((act) => (
        <UndoableAnswer key={act.id} act={act} />
      ))}
      {sections}
      {answering.question}
    </>
  );
}

const answerKinds: ReadonlySet<Act['kind']> = new Set(['confirm', 'withdraw', 'acceptOffer', 'declineOffer']);

export const RecentAnswers = () =>
  useUndoableActs()
    .filter(({ kind }) => answerKinds.has(kind))
    .map((act) => (
      <UndoPlace key={act.id} act={act}>
        {applicantResultText(act.kind)}
      </UndoPlace>
    ));

type GigsToAnswerProps = Dashboard['toConfirm'] & {
  titles: readonly [string, string];
};

export function GigsToAnswer({ count, items, titles: [singular, plural] }: GigsToAnswerProps) {
  return (
    <ExpandableTaskSection count={count} title={count === 1 ? singular : plural}>
      {items.flatMap(({ id, gig }) =>
        gig.myApplication ? (
          <li key={id} className={css.gigToAnswer}>
            <Link to="/gigs/$id" params={{ id: gig.id }} className={css.gigTitle}>
              {gig.title}
            </Link>
            <TermsQuestion gig={gig}>
              <OwnMoves gig={gig} application={gig.myApplication} />
            </TermsQuestion>
          </li>
        ) : (
          []
        ),
      )}
    </ExpandableTaskSection>
  );
}

/** GIG-07. */
export function Invitations({ count, items }: NonNullable<Dashboard['invitations']>) {
  return (
    <ExpandableTaskSection count={count} title={count === 1 ? 'gig invitation' : 'gig invitations'}>
      {items.map(({ id, note, gig }) => (
        <PersonTask key={id} person={gig.poster} about={note ? `${gig.title}: ${note}` : gig.title}>
          <Link
            to="/gigs/$id"
            params={{ id: gig.id }}
            className={button({ size: 'small' })}
            aria-label={`View ${gig.title} and apply`}
          >
            Apply
          </Link>
          <DeclineInvitation id={id} title={gig.title} isDeclined={false} />
        </PersonTask>
      ))}
    </ExpandableTaskSection>
  );
}

/** GIG-12. Unanswered questions about the member's gigs. */
export function QuestionsToAnswer({ count, items }: NonNullable<Dashboard['questions']>) {
  return (
    <ExpandableTaskSection count={count} title={count === 1 ? 'question to answer' : 'questions to answer'}>
      {items.map(({ id, asker, text, gig }) => (
        <PersonTask key={id} person={asker} about={`${gig.title}: ${text}`} compact parts={`question:${id}`}>
          <Link
            to="/gigs/$id"
            params={{ id: gig.id }}
            className={button({ size: 'small' })}
            aria-label={`Answer ${asker.name} about ${gig.title}`}
          >
            Answer
          </Link>
        </PersonTask>
      ))}
    </ExpandableTaskSection>
  );
}

const ReviewButton = lazyPart(() =>
  import('#entities/review/review-button.tsx').then((part) => part.ReviewButton),
);

export function ReviewsToWrite({ count, items }: NonNullable<Dashboard['toReview']>) {
  return (
    <TaskSection
      count={count}
      title={count === 1 ? 'person to review' : 'people to review'}
      more={
        <Link to="/my-gigs" className={link}>
          My gigs
        </Link>
      }
    >
      {items.slice(0, previewCount).map(({ gig, person, about }) => (
        <PersonTask
          key={`${gig.id} ${person.id}`}
          person={person}
          about={`${gig.title}, ${shortDate(gig.date)}`}
          compact
        >
          <ReviewButton gig={gig} person={person} about={about} />
        </PersonTask>
      ))}
    </TaskSection>
  );
}

export function UnreadMessages({ count, items }: Dashboard['unreadMessages']) {
  return (
    <TaskSection
      count={count}
      title={count === 1 ? 'unread message' : 'unread messages'}
      more={
        <Link to="/messages" className={link}>
          All messages
        </Link>
      }
    >
      {items.slice(0, previewCount).map(({ id, person, lastMessage }) => (
        <PersonTask
          key={id}
          person={person}
          about={lastMessage.text}
          compact
          parts={lastMessage.removed ? undefined : `message:${lastMessage.id}`}
        >
          <Link
            to="/messages/$userId"
            params={{ userId: person.id }}
            className={button({ size: 'small' })}
            aria-label={`Reply to ${person.name}`}
          >
            Reply
          </Link>
        </PersonTask>
      ))}
    </TaskSection>
  );
}

export function LinkRequests({ count, items }: Dashboard['linkRequests']) {
  const { act, pending } = useLinkActions();
  const declined = useUndoableActs().filter(({ linkState }) => linkState === 'incoming');
  const undoLines = declined.map((act) => <RemovedNotice key={act.id} act={act} />);
  const isPending = (kind: 'accept' | 'end', linkId: string) =>
    pending?.kind === kind && pending.linkId === linkId;
  return (
    <>
      {undoLines}
      <TaskSection
        count={count}
        title={count === 1 ? 'person wants to link with you' : 'people want to link with you'}
        more={
          <Link to="/links" search={{ box: 'incoming' }} className={link}>
            All requests
          </Link>
        }
      >
        {items.slice(0, previewCount).map(({ id, person }) => (
          <PersonTask key={id} person={person} compact>
            <Button
              size="small"
              busy={isPending('accept', id)}
              aria-label={`Accept ${person.name}`}
              onClick={() => act({ kind: 'accept', linkId: id })}
            >
              Accept
            </Button>
            <Button
              size="small"
              variant="quiet"
              busy={isPending('end', id)}
              aria-label={`Decline ${person.name}`}
              onClick={() => act({ kind: 'end', linkId: id })}
            >
              Decline
            </Button>
          </PersonTask>
        ))}
      </TaskSection>
    </>
  );
}

/** GIG-02. Not counted, since no one is waiting for it. */
export const GigDraft = ({ title, updatedAt }: NonNullable<Dashboard['gigDraft']>) => (
  <p className={css.draft}>
    Draft gig:{' '}
    <Link to="/create-gig" className={link} dir="auto">
      {title || 'Untitled'}
    </Link>
    , last edited <TimeAgo moment={updatedAt} ago />.
  </p>
);
