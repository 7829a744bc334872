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

export type PosterMove = Exclude<
  ApplicationMoveName,
  'withdraw' | 'confirm' | 'acceptOffer' | 'declineOffer'
>;

/** A move as requested, with the state on screen at that time. */
export type RequestedMove = {
  id: string;
  move: ApplicationMoveName;
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
      consequence: `Your place is free again, and ${other} is told in a moment. To come back later you would have to apply and be chosen again.`,
    };
  const notice = state !== 'closed' ? `${other} is told.` : 'It does not wait any longer. Nobody is told.';
  const after = again ? 'You can apply again while it is open.' : 'You can apply anew should it open again.';
  if (state === 'offered')
    return {
      title: `Turn down “${gig.title}”?`,
      consequence: `The place is free for somebody else, and ${other} is told in a moment; until then you can undo it.`,
    };
  return { title: `Withdraw from “${gig.title}”?`, consequence: `${notice} ${after}` };
}

export function resultText({ move, state, other }: RequestedMove, { gigStatus }: ApplicationMove): string {
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

const posterRefusals: Record<ApplicationState, (other: string, status: GigStatus) => string> = {
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

const applicantRefusals: Record<ApplicationState, (other: string) => string> = {
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

const applicantMoves: ReadonlySet<ApplicationMoveName> = new Set([
  'withdraw',
  'confirm',
  'acceptOffer',
  'declineOffer',
]);

export const applicantResultText = (kind: Act['kind'] | undefined): string =>
  (kind && applicantResults[kind]) ?? 'You have withdrawn.';

const applicantResults: Partial<Record<Act['kind'], string>> = {
  confirm: 'You can come.',
  acceptOffer: 'You are booked.',
  declineOffer: 'You have turned it down.',
};

/** Whether the server refused with the changed gig, because gig or application differ from what the poster saw. */
export const hasChangedSinceShown = (error: unknown): boolean =>
  currentFromConflict(gigSummarySchema, error) !== null;

/** Explains a refusal by the application's current state, if the server sent it, else by the server's message. */
export function refusalText({ move, other }: RequestedMove, error: unknown): string {
  const now = currentFromConflict(applicationMoveSchema, error);
  if (!now) return failureOf(error).text;
  const { state, gigStatus } = now;
  if (state === 'accepted' && move === 'release') return `${other} has confirmed meanwhile.`;
  if (state === 'accepted' && move === 'confirm') return 'Nothing is asked of you any more: it is yours.';
  if (state === 'accepted' && (move === 'offer' || move === 'withdrawOffer'))
    return `${other} has taken the place already.`;
  return applicantMoves.has(move) ? applicantRefusals[state](other) : posterRefusals[state](other, gigStatus);
}
