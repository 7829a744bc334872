/** The states of `machines/application`; a test compares the two. */
export const applicationStates = [
  'applied',
  'standby',
  'offered',
  'withdrawn',
  'accepted',
  'asked',
  'overdue',
  'released',
  'declined',
  'cancelled',
  'closed',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Mirrors the chart's tag: `accepted` as agreed; `asked` and `overdue` have not confirmed changed terms. */
export const bookedStates = ['accepted', 'asked', 'overdue'] as const satisfies ApplicationState[];

/** May still become a booking. */
export const waitingStates = ['applied', 'standby', 'offered'] as const satisfies ApplicationState[];

/** Waiting or booked: these people are notified about the gig. */
export const liveStates = [...waitingStates, ...bookedStates] as const satisfies ApplicationState[];

const among =
  (states: readonly ApplicationState[]) =>
  (state: ApplicationState | undefined): boolean =>
    states.some((one) => one === state);

export const isBooked = among(bookedStates);

export const isLive = among(liveStates);

/** Whether the place is unavailable to others: booked or offered. */
export const holdsPlace = among(['offered', ...bookedStates]);

export const isWaiting = among(waitingStates);

/** Whether a booked person has not confirmed changed terms. */
export const isUnconfirmed = among(['asked', 'overdue']);
