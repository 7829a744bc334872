import { useMutationState } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useEffect, useRef, useState } from 'react';
import { applicationMoves } from '#actors/application.ts';
import type { Application } from '#contract/applications.ts';
import { asForRole } from '#contract/gig-state.ts';
import type { GigSummary } from '#contract/gigs.ts';
import type { Act } from '#contract/undo.ts';
import { useUndoableAct } from '#entities/undo/acts.ts';
import { UndoPlace } from '#entities/undo/undo-place.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import {
  hasChangedSinceShown,
  type PosterMove,
  type RequestedMove,
  refusalText,
} from './application-texts.ts';
import { canUndoDecline, useApplicationMove } from './own-moves.tsx';

type PendingQuestion = {
  wanted: RequestedMove;
  waiting: number;
  onDone: (() => void) | undefined;
  asksMessage: boolean;
};

const ConfirmAnswer = lazyPart(() => import('./confirm-answer.tsx').then((part) => part.ConfirmAnswer));
const AnswerMessageDialog = lazyPart(() =>
  import('./answer-message-dialog.tsx').then((part) => part.AnswerMessageDialog),
);

/**
 * The poster's answers to the applications of a list. Answers that cannot be undone are confirmed first. Render
 * `question` beside the list, so that it survives the removal of its row.
 */
export function useApplicationAnswers() {
  // The open dialog shows refusals itself, unless the application changed: it would cover the change, so it closes.
  const isWriting = useRef(false);
  const move = useApplicationMove((error) => isWriting.current && !hasChangedSinceShown(error));
  const [question, setQuestion] = useState<PendingQuestion | null>(null);
  useEffect(() => ConfirmAnswer.preload(), []);
  const pendingMoves = useMutationState({
    filters: { mutationKey: move.mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as RequestedMove,
  });
  const needsConfirmation = (wanted: RequestedMove) =>
    wanted.move === 'accept' ||
    wanted.move === 'release' ||
    (wanted.move === 'decline' && !canUndoDecline(wanted));
  const closeQuestion = () => {
    isWriting.current = false;
    move.reset();
    setQuestion(null);
  };
  return {
    /** `asksMessage`: opens the dialog for a message first. */
    answer: (
      wanted: RequestedMove,
      waiting: number,
      onDone?: () => void,
      asksMessage = wanted.move === 'offer',
    ) => {
      isWriting.current = asksMessage;
      if (asksMessage) move.reset();
      if (asksMessage || needsConfirmation(wanted)) setQuestion({ wanted, waiting, onDone, asksMessage });
      else move.mutate(wanted, { onSuccess: () => onDone?.() });
    },
    busyWith: (id: string, name: RequestedMove['move']) =>
      pendingMoves.some((wanted) => wanted.id === id && wanted.move === name),
    question: question?.asksMessage ? (
      <AnswerMessageDialog
        key={`${question.wanted.move} ${question.wanted.id}`}
        wanted={question.wanted}
        busy={move.isPending}
        refusal={move.isError ? refusalText(question.wanted, move.error) : undefined}
        onSend={(wanted, sent) =>
          move.mutate(wanted, {
            onSuccess: () => {
              isWriting.current = false;
              sent();
              setQuestion(null);
              question.onDone?.();
            },
            onError: (error) => hasChangedSinceShown(error) && closeQuestion(),
          })
        }
        onCancel={closeQuestion}
      />
    ) : (
      question && (
        <ConfirmAnswer
          wanted={question.wanted}
          waiting={question.waiting}
          busy={move.isPending}
          onConfirm={() =>
            move.mutate(question.wanted, {
              onSuccess: () => {
                setQuestion(null);
                question.onDone?.();
              },
              onError: (error) => failureOf(error).kind === 'conflict' && setQuestion(null),
            })
          }
          onCancel={() => setQuestion(null)}
          onLoadFailed={() => setQuestion(null)}
        />
      )
    ),
  };
}

type AnswerButtonsProps = {
  answering: ReturnType<typeof useApplicationAnswers>;
  application: Application;
  gig: GigSummary;
  /** Applications to the gig that await an answer, including this one. */
  waiting: number;
  onDone?: () => void;
};

const outcomeTexts: Partial<Record<Act['kind'], string>> = {
  accept: 'is booked',
  decline: 'is declined',
  release: 'is released',
  offer: 'is offered a place',
  withdrawOffer: 'is waiting for your answer again',
  standBy: 'is on stand-by',
};

export const isAnswer = ({ kind }: Pick<Act, 'kind'>): boolean => kind in outcomeTexts;

export const UndoableAnswer = ({ act }: { act: Act }) => (
  <UndoPlace act={act}>{`${act.words} ${outcomeTexts[act.kind]}.`}</UndoPlace>
);

const MoreAnswers = lazyPart(() => import('./confirm-answer.tsx').then((part) => part.MoreAnswers));

export function AnswerButtons({ answering, application, gig, waiting, onDone }: AnswerButtonsProps) {
  const { id, applicant, state, roleId, note } = application;
  const may = applicationMoves(state, asForRole(gig, roleId));
  const { name } = applicant;
  const undoableAct = useUndoableAct(id);
  if (undoableAct) return <UndoableAnswer act={undoableAct} />;
  const requestMove = (move: PosterMove, asksMessage?: boolean) =>
    answering.answer({ id, move, state, gig, roleId, note, other: name }, waiting, onDone, asksMessage);
  const act = (move: PosterMove) => ({
    size: 'small' as const,
    busy: answering.busyWith(id, move),
    onClick: () => requestMove(move),
  });
  return (
    <>
      {may('poster.accept') && (
        <Button {...act('accept')} aria-label={`Accept ${name}`}>
          Accept
        </Button>
      )}
      {may('poster.decline') && (
        <Button {...act('decline')} variant="quiet" aria-label={`Decline ${name}`}>
          Decline
        </Button>
      )}
      {may('poster.release') && (
        <Button {...act('release')} aria-label={`Release: ${name}`}>
          Release
        </Button>
      )}
      {may('poster.withdrawOffer') && (
        <Button {...act('withdrawOffer')} variant="quiet" aria-label={`Withdraw offer: ${name}`}>
          Withdraw offer
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
          wants={requestMove}
          fallback={<IconButton label={`More options for ${name}`} icon={Ellipsis} busy />}
        />
      )}
      {may('poster.undoDecline') && (
        <Button {...act('undoDecline')} variant="quiet" aria-label={`Undo declining ${name}`}>
          Undo
        </Button>
      )}
    </>
  );
}
