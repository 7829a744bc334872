import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useRef } from 'react';
import type { Application } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { AnswerActs, type useAnswering } from '#entities/application/answering.tsx';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { PersonRow } from '#entities/person/person-row.tsx';
import { button } from '#ui/button/button.css.ts';
import { countWords } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { muted, small, text } from '#ui/layout/words.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { StateMark } from '#ui/state-mark/state-mark.tsx';
import { Tags } from '#ui/tags/tags.tsx';
import * as css from './gig.css.ts';
import { answeredWords } from './state-words.ts';
import { whenPosted } from './times.ts';

type ApplicantProps = {
  gig: Gig;
  application: Application;
  answering: ReturnType<typeof useAnswering>;
  fresh: boolean;
};

const common = ({ linkState, mutualCount }: Application['applicant']) => [
  ...(linkState === 'linked' ? ['Linked with you'] : []),
  mutualCount > 0 ? `${countWords(mutualCount, 'link', 'links')} in common` : 'No links in common',
];

/** One person who applied, what they wrote, and the answer. */
export function Applicant({ gig, application, answering, fresh }: ApplicantProps) {
  const { applicant, note, state, createdAt } = application;
  const { name } = applicant;
  const row = useRef<HTMLLIElement>(null);
  const standing = answeredWords(application, gig);
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
        <PersonMenu person={applicant} label={`More about ${name}`} />
      </PersonRow>
      <div className={css.applicantRest}>
        {note && (
          <p className={`${text} ${css.note}`}>
            <LinkedText>{note}</LinkedText>
          </p>
        )}
        <Tags items={common(applicant)} />
        <div className={css.actRow}>
          {standing && <StateMark kind={standing.kind}>{standing.words}</StateMark>}
          <AnswerActs
            answering={answering}
            application={application}
            gig={gig}
            waiting={gig.applicationCounts?.applied ?? 1}
            onDone={() => row.current?.focus()}
          />
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
