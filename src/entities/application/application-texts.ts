import { type ApplicationMove, applicationMoveSchema } from '#contract/applications.ts';
import {
  type ApplicationState,
  type GigStatus,
  type GigSummary,
  gigSummarySchema,
  isBooked,
} from '#contract/gigs.ts';
import type { Act } from '#contract/undo.ts';
import { failureOf } from '#transport/failure.ts';
import { currentFromConflict } from '#transport/parse-response.ts';

type ApplicantMove = 'withdraw' | 'confirm' | 'acceptOffer' | 'declineOffer';
export type PosterMove =
  | 'accept'
  | 'decline'
  | 'undoDecline'
  | 'release'
  | 'offer'
  | 'withdrawOffer'
  | 'standBy';

/** A move as requested, with the state on screen at that time. */
export type RequestedMove = {
  id: string;
  move: ApplicantMove | PosterMove;
  state: ApplicationState;
  gig: GigSummary;
  roleId?: string | undefined;
  /** The applicant's note as the poster has read it. */
  note?: string | undefined;
  /** The other party's name. */
  other: string;
  /** Message that goes with an offer or a decline. */
  message?: string;
  /** Hours that an offered place is kept; the server's default when omitted. */
  hours?: number | undefined;
};

/** `again`: whether the member could apply once more. */
export function withdrawalText({ state, gig, other }: RequestedMove, again: boolean) {
  if (isBooked(state))
    return {
      title: `Drop out of “${gig.title}”?`,
      consequence: `Your place will be open again, and ${other} will be told shortly. To come back, you’d have to apply and be chosen again.`,
    };
  const notice =
    state !== 'closed' ? `${other} will be told.` : 'Your application won’t be kept. No one will be told.';
  const after = again ? 'You can apply again while it’s open.' : 'You can apply again if it reopens.';
  if (state === 'offered')
    return {
      title: `Decline “${gig.title}”?`,
      consequence: `The place will be open to others, and ${other} will be told shortly. Until then you can undo this.`,
    };
  return { title: `Withdraw from “${gig.title}”?`, consequence: `${notice} ${after}` };
}

export function resultText({ move, state, other }: RequestedMove, { gigStatus }: ApplicationMove): string {
  if (move === 'accept')
    return gigStatus === 'filled' ? `${other} is booked. The gig is filled.` : `${other} is booked.`;
  if (move === 'decline') return `${other} is declined.`;
  if (move === 'undoDecline') return `${other} is waiting for your answer again.`;
  if (move === 'confirm') return `You’ve confirmed. ${other} has been told.`;
  if (move === 'release') return `${other} is released and has been told.`;
  if (move === 'offer') return `The place is held for ${other}, who has been told.`;
  if (move === 'withdrawOffer') return `The place is no longer held for ${other}.`;
  if (move === 'standBy') return `${other} is on stand-by and has been told.`;
  if (move === 'acceptOffer') return `You’re booked. ${other} has been told.`;
  if (move === 'declineOffer') return `Declined. ${other} has been told.`;
  if (isBooked(state)) return `You’ve dropped out. ${other} has been told.`;
  return state === 'closed' ? 'Withdrawn.' : `Withdrawn. ${other} has been told.`;
}

const posterRefusals: Record<ApplicationState, (other: string, status: GigStatus) => string> = {
  applied: (other, status) =>
    status === 'open'
      ? `Every place is taken or offered. To book ${other}, withdraw an offer or add places.`
      : 'This gig isn’t taking anyone else.',
  standby: (other) => `${other} is on stand-by.`,
  offered: (other) => `${other} has been offered a place and hasn’t answered.`,
  withdrawn: (other) => `${other} has withdrawn.`,
  accepted: (other) => `${other} is already booked.`,
  asked: (other) => `${other} is booked and has been asked if they can still come.`,
  overdue: (other) => `${other} is booked but hasn’t confirmed.`,
  released: (other) => `${other} has already been released.`,
  declined: (other) => `${other} has already been declined.`,
  closed: (_, status) => {
    if (status === 'open') return 'This role is already filled.';
    return status === 'filled' ? 'This gig is already filled.' : 'This gig is closed. Reopen it first.';
  },
  cancelled: () => 'This gig has been cancelled.',
};

/** Without an entry the server's message is shown: the gig changed, is over, or the place is gone. */
const applicantRefusals: Partial<Record<ApplicationState, (other: string) => string>> = {
  applied: (other) => `${other} no longer offers you the place. Your application still counts.`,
  standby: () => 'You’re on stand-by.',
  withdrawn: () => 'You’ve already withdrawn.',
  accepted: () => 'This gig is over.',
  released: (other) => `${other} has released your place.`,
  declined: (other) => `${other} has already answered.`,
  closed: (other) => `${other} no longer offers you the place.`,
  cancelled: () => 'This gig has been cancelled.',
};

const applicantMoves: ReadonlySet<RequestedMove['move']> = new Set([
  'withdraw',
  'confirm',
  'acceptOffer',
  'declineOffer',
]);

export const applicantResultText = (kind: Act['kind'] | undefined): string =>
  (kind && applicantResults[kind]) ?? 'You’ve withdrawn.';

const applicantResults: Partial<Record<Act['kind'], string>> = {
  confirm: 'You’ve confirmed.',
  acceptOffer: 'You’re booked.',
  declineOffer: 'You’ve declined it.',
};

/** Whether the server refused with the changed gig, because gig or application differ from what the poster saw. */
export const hasChangedSinceShown = (error: unknown): boolean =>
  currentFromConflict(gigSummarySchema, error) !== null;

/** Explains a refusal by the application's current state, if the server sent it, else by the server's message. */
export function refusalText({ move, other }: RequestedMove, error: unknown): string {
  const now = currentFromConflict(applicationMoveSchema, error);
  if (!now) return failureOf(error).text;
  const { state, gigStatus } = now;
  if (state === 'accepted' && move === 'release') return `${other} has now confirmed.`;
  if (state === 'accepted' && applicantMoves.has(move) && move !== 'withdraw')
    return 'You don’t need to answer any more: you’re booked.';
  if (state === 'accepted' && (move === 'offer' || move === 'withdrawOffer'))
    return `${other} has already taken the place.`;
  if (state === 'offered' && move === 'withdraw')
    return `${other} has offered you a place. Decline that instead.`;
  if (!applicantMoves.has(move)) return posterRefusals[state](other, gigStatus);
  return applicantRefusals[state]?.(other) ?? failureOf(error).text;
}
