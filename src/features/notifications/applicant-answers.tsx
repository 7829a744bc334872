import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PersonRef } from '#contract/person.ts';
import {
  AnswerButtons,
  isAnswer,
  UndoableAnswer,
  useApplicationAnswers,
} from '#entities/application/answering.tsx';
import { dashboardQuery } from '#entities/gig/dashboard-query.ts';
import { useUndoableActs } from '#entities/undo/acts.ts';
import { Avatar, AvatarStack } from '#ui/avatar/avatar.tsx';
import { button } from '#ui/button/button.css.ts';
import { row } from '#ui/layout/layout.css.ts';
import { muted, small, truncated } from '#ui/layout/text.css.ts';
import * as css from './notifications.css.ts';

/** With more applicants than this, the gig's own page is the place to choose. */
const MAX_IN_ROW = 2;

type ApplicantAnswersProps = {
  gigId: string;
  people: readonly string[];
};

/**
 * Answers pending applicants in the row. All rows share the dashboard query; applicants beyond its first few
 * are answered on the gig's page.
 */
export function ApplicantAnswers({ gigId, people }: ApplicantAnswersProps) {
  const { data } = useQuery(dashboardQuery);
  const answering = useApplicationAnswers();
  const need = data?.applicationsToAnswer.gigs.find(({ gig }) => gig.id === gigId);
  const waiting = people.flatMap(
    (id) => need?.applications.find(({ applicant }) => applicant.id === id) ?? [],
  );
  const isWhole = need?.applications.length === need?.count;
  const settled = people.length - waiting.length;
  const answered = useUndoableActs().filter(
    ({ kind, subjectId, withinId }) =>
      isAnswer({ kind }) && withinId === gigId && !waiting.some(({ id }) => id === subjectId),
  );
  return (
    <>
      {answered.map((act) => (
        <UndoableAnswer key={act.id} act={act} />
      ))}
      {need && waiting.length > MAX_IN_ROW && (
        <div className={`${css.applicant} ${css.manyActors}`}>
          <AvatarStack people={waiting.map(({ applicant }) => applicant)} />
          <Link to="/gigs/$id" params={{ id: gigId }} className={button({ size: 'small' })}>
            Choose
          </Link>
        </div>
      )}
      {need &&
        waiting.length <= MAX_IN_ROW &&
        waiting.map((application) => (
          <div key={application.id} className={`${css.applicant} ${people.length > 1 ? css.manyActors : ''}`}>
            {people.length > 1 && <ApplicantName person={application.applicant} />}
            <div className={row}>
              <AnswerButtons
                answering={answering}
                application={application}
                gig={need.gig}
                waiting={need.count}
              />
            </div>
          </div>
        ))}
      {isWhole && waiting.length > 0 && settled > answered.length && (
        <p className={`${small} ${muted}`}>
          {settled - answered.length === 1 ? 'The other has' : 'The others have'} withdrawn or been answered.
        </p>
      )}
      {answering.question}
    </>
  );
}

const ApplicantName = ({ person: { id, name, avatar } }: { person: PersonRef }) => (
  <span className={css.actors}>
    <Avatar id={id} name={name} src={avatar} size={28} />
    <span className={truncated}>{name}</span>
  </span>
);
