import { useMutationState } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useEffect, useRef, useState } from 'react';
import { applicationMoves } from '#actors/application.ts';
import type { Application } from '#contract/ours/applications.ts';
import { asForRole } from '#contract/ours/gig-roles.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import type { Act } from '#contract/ours/undo.ts';
import { useActOn } from '#entities/undo/acts.ts';
import { UndoPlace } from '#entities/undo/undo-place.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import {
  hasChangedSinceShown,
  type PosterMove,
  type RequestedMove,
  refusalWords,
} from './application-words.ts';
import { canUndoDecline, useApplicationMove } from './own-moves.tsx';

const isMove = (wanted: unknown, id: string, move: string) =>
  typeof wanted === 'object' &&
  wanted !== null &&
  'id' in wanted &&
  wanted.id === id &&
  'move' in wanted &&
  wanted.move === move;

type PendingQuestion = {
  wanted: RequestedMove;
  waiting: number;
  done: (() => void) | undefined;
  asksWords: boolean;
};

const ConfirmAnswer = lazyPart(() => import('./question.tsx').then((part) => part.ConfirmAnswer));
const AnswerMessageDialog = lazyPart(() =>
  import('./words-dialog.tsx').then((part) => part.AnswerMessageDialog),
);

/**
 * The poster's answers to the applications of a list. Answers that cannot be undone are confirmed first. Render
 * `question` beside the list, so that it survives the removal of its row.
 */
export function useApplicationAnswers() {
  // The open dialog shows refusals itself, unless the application changed: it would cover the change, so it closes.
  const isWriting = useRef(false);
  const move = useApplicationMove((error) => isWriting.current && !hasChangedSinceShown(error));
  const [asked, setAsked] = useState<PendingQuestion | null>(null);
  useEffect(() => ConfirmAnswer.preload(), []);
  const underWay = useMutationState({
    filters: { mutationKey: move.mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const needsConfirmation = (wanted: RequestedMove) =>
    wanted.move === 'accept' ||
    wanted.move === 'release' ||
    (wanted.move === 'decline' && !canUndoDecline(wanted));
  const keep = () => {
    isWriting.current = false;
    move.reset();
    setAsked(null);
  };
  return {
    /** `asksWords`: opens the dialog for a message first. */
    answer: (
      wanted: RequestedMove,
      waiting: number,
      done?: () => void,
      asksWords = wanted.move === 'offer',
    ) => {
      isWriting.current = asksWords;
      if (asksWords) move.reset();
      if (asksWords || needsConfirmation(wanted)) setAsked({ wanted, waiting, done, asksWords });
      else move.mutate(wanted, { onSuccess: () => done?.() });
    },
    busyWith: (id: string, name: RequestedMove['move']) =>
      underWay.some((wanted) => isMove(wanted, id, name)),
    question: asked?.asksWords ? (
      <AnswerMessageDialog
        key={`${asked.wanted.move} ${asked.wanted.id}`}
        wanted={asked.wanted}
        busy={move.isPending}
        refused={move.isError ? refusalWords(asked.wanted, move.error) : undefined}
        onSend={(wanted, sent) =>
          move.mutate(wanted, {
            onSuccess: () => {
              isWriting.current = false;
              sent();
              setAsked(null);
              asked.done?.();
            },
            onError: (error) => hasChangedSinceShown(error) && keep(),
          })
        }
        onKeep={keep}
      />
    ) : (
      asked && (
        <ConfirmAnswer
          wanted={asked.wanted}
          waiting={asked.waiting}
          busy={move.isPending}
          onConfirm={() =>
            move.mutate(asked.wanted, {
              onSuccess: () => {
                setAsked(null);
                asked.done?.();
              },
              onError: (error) => failureOf(error).kind === 'conflict' && setAsked(null),
            })
          }
          onKeep={() => setAsked(null)}
          onLost={() => setAsked(null)}
        />
      )
    ),
  };
}

type AnswerActsProps = {
  answering: ReturnType<typeof useApplicationAnswers>;
  application: Application;
  gig: GigSummary;
  /** Applications to the gig that await an answer, including this one. */
  waiting: number;
  onDone?: () => void;
};

const became: Partial<Record<Act['kind'], string>> = {
  accept: 'is booked',
  decline: 'is declined',
  release: 'is let go',
  offer: 'is offered a place',
  withdrawOffer: 'waits for your answer again',
  standBy: 'is on stand-by',
};

export const isAnswer = ({ kind }: Pick<Act, 'kind'>): boolean => kind in became;

export const UndoableAnswer = ({ act }: { act: Act }) => (
  <UndoPlace act={act}>{`${act.words} ${became[act.kind]}.`}</UndoPlace>
);

const MoreAnswers = lazyPart(() => import('./question.tsx').then((part) => part.MoreAnswers));

export function AnswerButtons({ answering, application, gig, waiting, onDone }: AnswerActsProps) {
  const { id, applicant, state, roleId, note } = application;
  const may = applicationMoves(state, asForRole(gig, roleId));
  const { name } = applicant;
  const done = useActOn(id);
  if (done) return <UndoableAnswer act={done} />;
  const wants = (move: PosterMove, asksWords?: boolean) =>
    answering.answer({ id, move, state, gig, roleId, note, other: name }, waiting, onDone, asksWords);
  const act = (move: PosterMove) => ({
    size: 'small' as const,
    busy: answering.busyWith(id, move),
    onClick: () => wants(move),
  });
  return (
    <>
      {may('poster.accept') && (
        <Button {...act('accept')} aria-label={`Accept ${name}`}>
          Accept
        </Button>
      )}
      {may('poster.decline') && (
        <Button {...act('decline')} look="bare" aria-label={`Decline ${name}`}>
          Decline
        </Button>
      )}
      {may('poster.release') && (
        <Button {...act('release')} aria-label={`Let go: ${name}`}>
          Let go
        </Button>
      )}
      {may('poster.withdrawOffer') && (
        <Button {...act('withdrawOffer')} look="bare" aria-label={`Take the offer back: ${name}`}>
          Take the offer back
        </Button>
      )}
      {may('poster.standBy') && !may('poster.decline') && (
        <Button {...act('standBy')} aria-label={`Put ${name} on stand-by`}>
          Stand-by
        </Button>
      )}
      {may('poster.decline') && gig.placesOffered !== undefined && (
        <MoreAnswers
          name={name}
          may={may}
          wants={wants}
          meanwhile={<IconButton label={`More answers to ${name}`} icon={Ellipsis} busy />}
        />
      )}
      {may('poster.undoDecline') && (
        <Button {...act('undoDecline')} look="bare" aria-label={`Undo declining ${name}`}>
          Undo
        </Button>
      )}
    </>
  );
}
