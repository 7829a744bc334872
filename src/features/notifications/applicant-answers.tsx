import { useQuery } from '@tanstack/react-query';
import type { PersonRef } from '#contract/ours/person.ts';
import { AnswerActs, AnswerDone, useAnswering } from '#entities/application/answering.tsx';
import { dashboardQuery } from '#entities/gig/dashboard-query.ts';
import { useActs } from '#entities/undo/acts.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { row } from '#ui/layout/layout.css.ts';
import * as css from './notifications.css.ts';

type ApplicantAnswersProps = {
  gigId: string;
  /** Whom the row tells of. */
  people: readonly string[];
};

/**
 * The answer to those who applied, where they are told of, as long as they wait for one. All rows share what the
 * dashboard asks for; who is not among its first few is answered on the gig's own page.
 */
export function ApplicantAnswers({ gigId, people }: ApplicantAnswersProps) {
  const { data } = useQuery(dashboardQuery);
  const answering = useAnswering();
  const need = data?.applicationsToAnswer.gigs.find(({ gig }) => gig.id === gigId);
  const waiting = need?.applications.filter(({ applicant }) => people.includes(applicant.id)) ?? [];
  const answered = useActs().filter(
    ({ kind, subjectId, withinId }) =>
      (kind === 'accept' || kind === 'decline') &&
      withinId === gigId &&
      !waiting.some(({ id }) => id === subjectId),
  );
  return (
    <>
      {answered.map((act) => (
        <AnswerDone key={act.id} act={act} />
      ))}
      {need &&
        waiting.map((application) => (
          <div key={application.id} className={css.applicant}>
            {people.length > 1 && <Who person={application.applicant} />}
            <div className={row}>
              <AnswerActs
                answering={answering}
                application={application}
                gig={need.gig}
                waiting={need.count}
              />
            </div>
          </div>
        ))}
      {answering.question}
    </>
  );
}

const Who = ({ person: { id, name, avatar } }: { person: PersonRef }) => (
  <span className={css.who}>
    <Avatar id={id} name={name} src={avatar} size={28} />
    {name}
  </span>
);
