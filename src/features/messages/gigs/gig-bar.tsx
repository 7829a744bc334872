import { useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useEmittedEvents } from '#actors/app-context.tsx';
import { isUnconfirmed } from '#contract/gigs.ts';
import type { PersonRef } from '#contract/person.ts';
import { AnswerButtons, useApplicationAnswers } from '#entities/application/answering.tsx';
import { applicantResultText } from '#entities/application/application-texts.ts';
import { OwnMoves } from '#entities/application/own-moves.tsx';
import { TermsQuestion } from '#entities/gig/changed-terms.tsx';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { tonight } from '#entities/gig/gig-texts.ts';
import { useUndoableAct, useUndoableActs } from '#entities/undo/acts.ts';
import { UndoPlace } from '#entities/undo/undo-place.tsx';
import { button } from '#ui/button/button.css.ts';
import { LazyDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/text.css.ts';
import { StateMark } from '#ui/marks/marks.tsx';
import * as css from './gig-bar.css.ts';
import { GigSummary } from './gig-summary.tsx';
import {
  applicationOf,
  dayOf,
  relevantGigs,
  type SharedGig,
  sharedGigsQuery,
  statusLabel,
} from './shared-gigs.ts';

const isAskedToAnswer = ({ myApplication }: SharedGig['gig']) =>
  myApplication?.state === 'offered' || isUnconfirmed(myApplication?.state);

const needsReader = ({ gig, application }: SharedGig) =>
  application ? application.state === 'applied' || application.state === 'overdue' : isAskedToAnswer(gig);

/** The status is not repeated beside its question. */
const hasQuestion = ({ gig, application }: SharedGig) =>
  application?.state === 'applied' || isAskedToAnswer(gig);

/**
 * MSG-04. The next gig the two share: when, pay, status, and what the reader can do. A dialog lists all of
 * them; on a low screen it holds everything.
 */
export function GigBar({ person }: { person: PersonRef }) {
  const { data } = useQuery(sharedGigsQuery(person.id));
  useRefetchOnGigChange(person.id);
  const acts = useUndoableActs();
  const answering = useApplicationAnswers();
  const [isOpen, setOpen] = useState(false);
  const shared = relevantGigs(data?.items ?? [], acts);
  const [next] = shared;
  return (
    <>
      {next && (
        <section data-row className={css.bar} aria-label={`Gigs with ${person.name}`}>
          <GigSummary
            gig={next.gig}
            linkText={next.gig.title}
            label={hasQuestion(next) ? null : statusLabel(next)}
          />
          {!isOpen && <NextActions shared={next} answering={answering} onOpen={() => setOpen(true)} />}
          <button
            type="button"
            className={`${button({ variant: 'quiet', size: 'small' })} ${css.showAll}`}
            aria-haspopup="dialog"
            aria-label={
              shared.length > 1 ? `All ${shared.length} gigs with ${person.name}` : 'About this gig'
            }
            onClick={() => setOpen(true)}
          >
            <span className={css.lowScreenOnly}>
              <StateMark kind={needsReader(next) || tonight(next.gig) ? 'accent' : 'muted'} withoutIcon>
                {tonight(next.gig) ?? dayOf(next.gig)}
              </StateMark>
            </span>
            {shared.length > 1 && `+${shared.length - 1}`}
            <Icon of={ChevronDown} size="small" />
          </button>
        </section>
      )}
      {isOpen && (
        <SharedGigsDialog
          person={person}
          shared={shared}
          answering={answering}
          onClose={() => setOpen(false)}
        />
      )}
      {answering.question}
    </>
  );
}

/**
 * Application events already refetch the member's gig queries; changes of a gig only reach those who watch
 * it.
 */
function useRefetchOnGigChange(personId: string) {
  const client = useQueryClient();
  useEmittedEvents((event) => {
    if (event.type === 'socketLink.contentChanged' && event.change.kind === 'gig')
      void client.invalidateQueries({ queryKey: sharedGigsQuery(personId).queryKey });
  });
}

type GigActionsProps = { shared: SharedGig; answering: ReturnType<typeof useApplicationAnswers> };

function NextActions({ shared, answering, onOpen }: GigActionsProps & { onOpen: () => void }) {
  const { gig, application, waiting } = shared;
  const id = applicationOf(shared)?.id;
  const isDone = useUndoableActs().some(({ subjectId }) => subjectId === id);
  return (
    <div className={isDone ? css.undo : css.actions}>
      {application ? (
        <AnswerButtons answering={answering} application={application} gig={gig} waiting={waiting} />
      ) : (
        <OwnActionUndo applicationId={id} />
      )}
      {!isDone && !application && isAskedToAnswer(gig) && (
        <button type="button" className={button({ size: 'small' })} aria-haspopup="dialog" onClick={onOpen}>
          {gig.myApplication?.state === 'offered' ? 'Do you want the gig?' : 'Can you still come?'}
        </button>
      )}
    </div>
  );
}

type SharedGigsDialogProps = Pick<GigActionsProps, 'answering'> & {
  person: PersonRef;
  shared: readonly SharedGig[];
  onClose: () => void;
};

const SharedGigsDialog = ({ person, shared, answering, onClose }: SharedGigsDialogProps) => (
  <LazyDialog onClose={onClose} title={`Gigs with ${person.name}`} focus="dialog">
    {shared.length === 0 && <p className={muted}>You have no open gigs together any more.</p>}
    <ul className={list}>
      {shared.map((sharedGig) => {
        const label = statusLabel(sharedGig);
        return (
          <GigLine key={sharedGig.gig.id} gig={sharedGig.gig} {...(label && { label })} struck={false}>
            <div className={css.rowActions}>
              <GigActions shared={sharedGig} answering={answering} />
            </div>
          </GigLine>
        );
      })}
    </ul>
  </LazyDialog>
);

function GigActions({ shared, answering }: GigActionsProps) {
  const { gig, application, waiting } = shared;
  const done = useUndoableAct(applicationOf(shared)?.id);
  if (application)
    return <AnswerButtons answering={answering} application={application} gig={gig} waiting={waiting} />;
  if (done) return <OwnActionUndo applicationId={done.subjectId} />;
  if (!gig.myApplication) return null;
  const moves = <OwnMoves gig={gig} application={gig.myApplication} />;
  const { state } = gig.myApplication;
  return state === 'offered' || isUnconfirmed(state) ? (
    <TermsQuestion gig={gig}>{moves}</TermsQuestion>
  ) : (
    moves
  );
}

function OwnActionUndo({ applicationId }: { applicationId: string | undefined }) {
  const act = useUndoableAct(applicationId);
  return <UndoPlace act={act}>{applicantResultText(act?.kind)}</UndoPlace>;
}
