import type { ApplicationEmitted, ApplicationFacts } from './application.machine.ts';

export const row = 'SCR /gigs/{id}';
export const asking = 'GIG-04';
export const choosing = 'GIG-08';

export const notifies = (
  who: ApplicationEmitted['who'],
  notification: ApplicationEmitted['notification'],
) => [{ type: 'application.notify' as const, who, notification }];

/** A gig accepts players while it is open and not over. */
export const takesPeople = ({ gigStatus, gigIsOver }: ApplicationFacts) => gigStatus === 'open' && !gigIsOver;

/** A place can be given or offered while one is neither booked nor offered. */
export const hasPlace = (facts: ApplicationFacts) => takesPeople(facts) && facts.hasRoom;

/** The gig changed while this application was not pending: recorded without a notification. */
export const notes = (gigStatus: ApplicationFacts['gigStatus']) => ({ row, context: { gigStatus } }) as const;

export const isAhead = ({ gigIsOver }: ApplicationFacts) => !gigIsOver;

type Target =
  | 'waiting.standby'
  | 'offered'
  | 'booked.accepted'
  | 'booked.unconfirmed.asked'
  | 'booked.unconfirmed.overdue'
  | 'ended.released'
  | 'ended.withdrawn';

type Requirement = typeof row | typeof asking | typeof choosing;

/** Refused once the gig is over. */
export const whileAhead = (
  rows: Requirement | readonly Requirement[],
  to: Target,
  who: ApplicationEmitted['who'],
  notification: ApplicationEmitted['notification'],
) =>
  [
    {
      row: rows,
      when: ({ before }: { before: ApplicationFacts }) => isAhead(before),
      to,
      emits: notifies(who, notification),
    },
    { row: rows, branch: 'else' },
  ] as const;

/** The buttons of the two people, and whether nothing can become of it any more. */
export const noButtons = {
  isOver: false,
  mayWithdraw: false,
  mayReapply: false,
  mayConfirm: false,
  mayAccept: false,
  mayDecline: false,
  mayOffer: false,
  mayWithdrawOffer: false,
  mayAnswerOffer: false,
  mayStandBy: false,
  mayUndoDecline: false,
  mayRelease: false,
};

/** A pending application can be withdrawn or declined, and accepted or offered a place while there is one. */
export const toChoose = (facts: ApplicationFacts) => ({
  ...noButtons,
  mayWithdraw: true,
  mayDecline: true,
  mayAccept: hasPlace(facts),
  mayOffer: hasPlace(facts),
});

export const isFilled = ({ gigStatus, gigIsOver }: ApplicationFacts) => gigStatus === 'filled' && !gigIsOver;

const isNotClosed = ({ gigStatus, gigIsOver }: ApplicationFacts) => gigStatus !== 'closed' && !gigIsOver;

/** An offer that ended: the application is pending again if the gig still takes people. */
export const backToWaiting = (emits: ApplicationEmitted[]) =>
  [
    {
      row: choosing,
      when: ({ before }: { before: ApplicationFacts }) => isNotClosed(before),
      to: 'waiting.applied',
      emits,
    },
    {
      row: choosing,
      when: ({ before }: { before: ApplicationFacts }) => !isNotClosed(before) && isAhead(before),
      to: 'closed',
      emits,
    },
    { row: choosing, branch: 'else' },
  ] as const;
