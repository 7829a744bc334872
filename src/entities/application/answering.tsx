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
import { isOtherThanRead, type PostersMove, refusalWords, type WantedMove } from './application-words.ts';
import { canUndoDecline, useApplicationMove } from './own-moves.tsx';

const isMove = (wanted: unknown, id: string, move: string) =>
  typeof wanted === 'object' &&
  wanted !== null &&
  'id' in wanted &&
  wanted.id === id &&
  'move' in wanted &&
  wanted.move === move;

type Asked = { wanted: WantedMove; waiting: number; done: (() => void) | undefined; asksWords: boolean };

const Question = lazyPart(() => import('./question.tsx').then((part) => part.Question));
const WordsDialog = lazyPart(() => import('./words-dialog.tsx').then((part) => part.WordsDialog));

/**
 * The poster's answers to the applications of a list. What cannot be taken back is asked first; `question` belongs
 * beside the list, so that it outlives the row it is about.
 */
export function useAnswering() {
  // The dialog says what it was refused, for as long as it is open. It covers what has changed, so that opens to be read.
  const isWriting = useRef(false);
  const move = useApplicationMove((error) => isWriting.current && !isOtherThanRead(error));
  const [asked, setAsked] = useState<Asked | null>(null);
  // Whoever has an answer before them may press it at once.
  useEffect(() => Question.preload(), []);
  const underWay = useMutationState({
    filters: { mutationKey: move.mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const isGrave = (wanted: WantedMove) =>
    wanted.move === 'accept' ||
    wanted.move === 'release' ||
    (wanted.move === 'decline' && !canUndoDecline(wanted));
  const keep = () => {
    isWriting.current = false;
    move.reset();
    setAsked(null);
  };
  return {
    /** `asksWords`: what goes with it is asked first. */
    answer: (wanted: WantedMove, waiting: number, done?: () => void, asksWords = wanted.move === 'offer') => {
      isWriting.current = asksWords;
      if (asksWords) move.reset();
      if (asksWords || isGrave(wanted)) setAsked({ wanted, waiting, done, asksWords });
      else move.mutate(wanted, { onSuccess: () => done?.() });
    },
    busyWith: (id: string, name: WantedMove['move']) => underWay.some((wanted) => isMove(wanted, id, name)),
    question: asked?.asksWords ? (
      <WordsDialog
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
            onError: (error) => isOtherThanRead(error) && keep(),
          })
        }
        onKeep={keep}
      />
    ) : (
      asked && (
        <Question
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
  answering: ReturnType<typeof useAnswering>;
  application: Application;
  gig: GigSummary;
  /** How many applications to the gig wait for an answer, this one among them. */
  waiting: number;
  /** After an answer that the server has taken. */
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

export const AnswerDone = ({ act }: { act: Act }) => (
  <UndoPlace act={act}>{`${act.words} ${became[act.kind]}.`}</UndoPlace>
);

const MoreAnswers = lazyPart(() => import('./question.tsx').then((part) => part.MoreAnswers));

export function AnswerActs({ answering, application, gig, waiting, onDone }: AnswerActsProps) {
  const { id, applicant, state, roleId, note } = application;
  const may = applicationMoves(state, asForRole(gig, roleId));
  const { name } = applicant;
  const done = useActOn(id);
  if (done) return <AnswerDone act={done} />;
  const wants = (move: PostersMove, asksWords?: boolean) =>
    answering.answer({ id, move, state, gig, roleId, note, other: name }, waiting, onDone, asksWords);
  const act = (move: PostersMove) => ({
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
