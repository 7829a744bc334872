import { isUnconfirmed } from '#contract/ours/application-states.ts';
import type { PersonRef } from '#contract/ours/person.ts';
import { AnswerActs, type useAnswering } from '#entities/application/answering.tsx';
import { OwnMoves } from '#entities/application/own-moves.tsx';
import { Asked } from '#entities/gig/changed-terms.tsx';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { useActOn } from '#entities/undo/acts.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import * as css from './gig-bar.css.ts';
import { OwnDone } from './own-done.tsx';
import { applicationOf, labelOf, type SharedGig } from './shared-gigs.ts';

const Dialog = lazyPart(() => import('#ui/dialog/dialog.tsx').then((part) => part.Dialog));

type SharedGigsDialogProps = {
  person: PersonRef;
  shared: readonly SharedGig[];
  answering: ReturnType<typeof useAnswering>;
  onClose: () => void;
};

/** All gigs to come that concern the two, each with all that the chart allows the reader. */
export const SharedGigsDialog = ({ person, shared, answering, onClose }: SharedGigsDialogProps) => (
  <Dialog open onOpenChange={onClose} title={`Gigs with ${person.name}`} focus="dialog" onLost={onClose}>
    {shared.length === 0 && <p className={muted}>There is nothing open between you two any more.</p>}
    <ul className={list}>
      {shared.map((one) => {
        const label = labelOf(one);
        return (
          <GigLine key={one.gig.id} gig={one.gig} {...(label && { label })} gone={false}>
            <div className={css.lineActs}>
              <Acts shared={one} answering={answering} />
            </div>
          </GigLine>
        );
      })}
    </ul>
  </Dialog>
);

type ActsProps = { shared: SharedGig; answering: ReturnType<typeof useAnswering> };

function Acts({ shared, answering }: ActsProps) {
  const { gig, application, waiting } = shared;
  const done = useActOn(applicationOf(shared)?.id);
  if (application)
    return <AnswerActs answering={answering} application={application} gig={gig} waiting={waiting} />;
  if (done) return <OwnDone applicationId={done.subjectId} />;
  if (!gig.myApplication) return null;
  const moves = <OwnMoves gig={gig} application={gig.myApplication} />;
  const { state } = gig.myApplication;
  return state === 'offered' || isUnconfirmed(state) ? <Asked gig={gig}>{moves}</Asked> : moves;
}
