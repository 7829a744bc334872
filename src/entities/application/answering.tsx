import { useMutationState } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { applicationMoves } from '#actors/application.ts';
import type { Application } from '#contract/ours/applications.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import type { Act } from '#contract/ours/undo.ts';
import { useActOn } from '#entities/undo/acts.ts';
import { UndoPlace } from '#entities/undo/undo-place.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { bookingWords, decliningWords, releasingWords, type WantedMove } from './application-words.ts';
import { canUndoDecline, useApplicationMove } from './use-application-move.ts';

const isMove = (wanted: unknown, id: string, move: string) =>
  typeof wanted === 'object' &&
  wanted !== null &&
  'id' in wanted &&
  wanted.id === id &&
  'move' in wanted &&
  wanted.move === move;

type Asked = { wanted: WantedMove; waiting: number; done: (() => void) | undefined };

/**
 * The poster's answers to the applications of a list. What cannot be taken back is asked first; `question` belongs
 * beside the list, so that it outlives the row it is about.
 */
export function useAnswering() {
  const move = useApplicationMove();
  const [asked, setAsked] = useState<Asked | null>(null);
  const underWay = useMutationState({
    filters: { mutationKey: move.mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const isGrave = (wanted: WantedMove) =>
    wanted.move === 'accept' ||
    wanted.move === 'release' ||
    (wanted.move === 'decline' && !canUndoDecline(wanted));
  return {
    answer: (wanted: WantedMove, waiting: number, done?: () => void) => {
      if (isGrave(wanted)) setAsked({ wanted, waiting, done });
      else move.mutate(wanted, { onSuccess: () => done?.() });
    },
    busyWith: (id: string, name: WantedMove['move']) => underWay.some((wanted) => isMove(wanted, id, name)),
    question: asked && (
      <Question
        asked={asked}
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
      />
    ),
  };
}

type QuestionProps = { asked: Asked; busy: boolean; onConfirm: () => void; onKeep: () => void };

function Question({ asked: { wanted, waiting }, busy, onConfirm, onKeep }: QuestionProps): ReactNode {
  const acts = { open: true, busy, onConfirm, onKeep };
  if (wanted.move === 'decline') {
    const { title, consequence } = decliningWords(wanted);
    return (
      <ConfirmDialog {...acts} title={title} confirm="Decline" keep="Not yet">
        {consequence}
      </ConfirmDialog>
    );
  }
  if (wanted.move === 'release') {
    const { title, consequence } = releasingWords(wanted);
    return (
      <ConfirmDialog {...acts} title={title} confirm="Let go" keep="Wait on">
        {consequence}
      </ConfirmDialog>
    );
  }
  const { title, terms, consequence, promise } = bookingWords(wanted, waiting);
  return (
    <ConfirmDialog {...acts} look="go" title={title} confirm={`Book ${wanted.other}`} keep="Not yet">
      <p>{terms}</p>
      <p>{consequence}</p>
      <p>{promise}</p>
    </ConfirmDialog>
  );
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

const became: Partial<Record<Act['kind'], string>> = { accept: 'booked', release: 'let go' };

/** What the poster has just answered, in the place of the buttons. */
export const AnswerDone = ({ act }: { act: Act }) => (
  <UndoPlace act={act}>{`${act.words} is ${became[act.kind] ?? 'declined'}.`}</UndoPlace>
);

/** The buttons that the chart allows the poster for one application. */
export function AnswerActs({ answering, application, gig, waiting, onDone }: AnswerActsProps) {
  const { id, applicant, state } = application;
  const may = applicationMoves(state, gig);
  const { name } = applicant;
  const done = useActOn(id);
  if (done) return <AnswerDone act={done} />;
  const act = (move: 'accept' | 'decline' | 'undoDecline' | 'release') => ({
    size: 'small' as const,
    busy: answering.busyWith(id, move),
    onClick: () => answering.answer({ id, move, state, gig, other: name }, waiting, onDone),
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
        <Button {...act('release')} aria-label={`Let ${name} go`}>
          Let go
        </Button>
      )}
      {may('poster.undoDecline') && (
        <Button {...act('undoDecline')} look="bare" aria-label={`Undo declining ${name}`}>
          Undo
        </Button>
      )}
    </>
  );
}
