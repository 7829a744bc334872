import { type ApplicationState, isBooked } from '#contract/ours/application-states.ts';
import { type ApplicationMove, applicationMoveSchema } from '#contract/ours/applications.ts';
import { type GigStatus, type GigSummary, gigSummarySchema } from '#contract/ours/gigs.ts';
import type { Act } from '#contract/ours/undo.ts';
import { failureOf } from '#transport/failure.ts';
import { currentFromConflict } from '#transport/parse-response.ts';

export type ApplicationMoveName =
  | 'withdraw'
  | 'confirm'
  | 'acceptOffer'
  | 'declineOffer'
  | 'accept'
  | 'decline'
  | 'undoDecline'
  | 'release'
  | 'offer'
  | 'withdrawOffer'
  | 'standBy';

export type PostersMove = Exclude<
  ApplicationMoveName,
  'withdraw' | 'confirm' | 'acceptOffer' | 'declineOffer'
>;

/** A move that somebody wants to make, with all that its words need, as it stood on the screen when it was pressed. */
export type WantedMove = {
  id: string;
  move: ApplicationMoveName;
  /** How the application stands before it. */
  state: ApplicationState;
  gig: GigSummary;
  roleId?: string | undefined;
  /** What who applied wrote, as the poster has read it. */
  note?: string | undefined;
  /** The other side: who applied, for the poster; the poster, for who applied. */
  other: string;
  /** With an offer or a decline. */
  words?: string;
  /** How long a place is kept for who is offered it; else as long as is usual. */
  hours?: number | undefined;
};

/** What withdrawing means, by how the application stands. `again`: whether one could apply once more. */
export function withdrawingWords({ state, gig, other }: WantedMove, again: boolean) {
  if (isBooked(state))
    return {
      title: `Drop out of “${gig.title}”?`,
      consequence: `Your place is free again, and ${other} is told in a moment. To come back later you would have to apply and be chosen again.`,
    };
  const told = state !== 'closed' ? `${other} is told.` : 'It does not wait any longer. Nobody is told.';
  const after = again ? 'You can apply again while it is open.' : 'You can apply anew should it open again.';
  if (state === 'offered')
    return {
      title: `Turn down “${gig.title}”?`,
      consequence: `The place is free for somebody else, and ${other} is told in a moment; until then you can undo it.`,
    };
  return { title: `Withdraw from “${gig.title}”?`, consequence: `${told} ${after}` };
}

export function doneWords({ move, state, other }: WantedMove, { gigStatus }: ApplicationMove): string {
  if (move === 'accept')
    return gigStatus === 'filled' ? `${other} is booked. The gig is filled.` : `${other} is booked.`;
  if (move === 'decline') return `${other} is declined.`;
  if (move === 'undoDecline') return `${other} waits for your answer again.`;
  if (move === 'confirm') return `You can come. ${other} has been told.`;
  if (move === 'release') return `${other} is let go, and has been told.`;
  if (move === 'offer') return `The place is kept for ${other}, who has been told.`;
  if (move === 'withdrawOffer') return `The place is not kept for ${other} any more.`;
  if (move === 'standBy') return `${other} is on stand-by, and has been told.`;
  if (move === 'acceptOffer') return `You are booked. ${other} has been told.`;
  if (move === 'declineOffer') return `Turned down. ${other} has been told.`;
  if (isBooked(state)) return `You are out. ${other} has been told.`;
  return state === 'closed' ? 'Withdrawn.' : `Withdrawn. ${other} has been told.`;
}

const toPoster: Record<ApplicationState, (other: string, status: GigStatus) => string> = {
  applied: (other, status) =>
    status === 'open'
      ? `Every place is taken or offered. Take an offer back, or look for more people, to book ${other}.`
      : 'This gig takes nobody any more.',
  standby: (other) => `${other} is on stand-by.`,
  offered: (other) => `A place is offered to ${other}, who has not answered.`,
  withdrawn: (other) => `${other} has withdrawn meanwhile.`,
  accepted: (other) => `${other} is booked already.`,
  asked: (other) => `${other} is booked, and asked whether they can still come.`,
  overdue: (other) => `${other} is booked, and has not confirmed.`,
  released: (other) => `${other} has been let go already.`,
  declined: (other) => `${other} has been declined already.`,
  closed: (_, status) => {
    if (status === 'open') return 'This role is filled already.';
    return status === 'filled' ? 'This gig is filled already.' : 'This gig is closed. Open it again first.';
  },
  cancelled: () => 'This gig has been cancelled.',
};

const toApplicant: Record<ApplicationState, (other: string) => string> = {
  applied: (other) => `${other} does not offer the place any more. Your application waits as before.`,
  standby: () => 'You are on stand-by.',
  offered: () => 'It has changed once more. Look at it again.',
  withdrawn: () => 'You have withdrawn already.',
  accepted: () => 'This gig is over.',
  asked: () => 'It has changed once more. Look at it again.',
  overdue: () => 'This gig is over.',
  released: (other) => `${other} has given your place up meanwhile.`,
  declined: (other) => `${other} has answered meanwhile.`,
  closed: () => 'This cannot be withdrawn now.',
  cancelled: () => 'This gig has been cancelled.',
};

const ofApplicant: ReadonlySet<ApplicationMoveName> = new Set([
  'withdraw',
  'confirm',
  'acceptOffer',
  'declineOffer',
]);

/** What who applied has just done, in its place. */
export const ownDoneWords = (kind: Act['kind'] | undefined): string =>
  (kind && ownDone[kind]) ?? 'You have withdrawn.';

const ownDone: Partial<Record<Act['kind'], string>> = {
  confirm: 'You can come.',
  acceptOffer: 'You are booked.',
  declineOffer: 'You have turned it down.',
};

/** Whether it is not as the poster has read it: then the gig comes with the refusal, in place of the application. */
export const isOtherThanRead = (error: unknown): boolean =>
  currentFromConflict(gigSummarySchema, error) !== null;

/** Why a move was refused: how the application stands by now, where the server says so, or what it said. */
export function refusalWords({ move, other }: WantedMove, error: unknown): string {
  const now = currentFromConflict(applicationMoveSchema, error);
  if (!now) return failureOf(error).text;
  const { state, gigStatus } = now;
  if (state === 'accepted' && move === 'release') return `${other} has confirmed meanwhile.`;
  if (state === 'accepted' && move === 'confirm') return 'Nothing is asked of you any more: it is yours.';
  if (state === 'accepted' && (move === 'offer' || move === 'withdrawOffer'))
    return `${other} has taken the place already.`;
  return ofApplicant.has(move) ? toApplicant[state](other) : toPoster[state](other, gigStatus);
}
