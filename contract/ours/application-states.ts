/** The states of `machines/application`; a test holds the two together. */
export const applicationStates = [
  'applied',
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

/** Booked, with the tag of the chart: `accepted` as agreed; `asked` and `overdue` have not said yes to what has changed. */
export const bookedStates = ['accepted', 'asked', 'overdue'] as const satisfies ApplicationState[];

/** Not answered yet: it may still become a booking. */
export const waitingStates = ['applied'] as const satisfies ApplicationState[];

/** Whether somebody has a place in the gig. */
export const isBooked = (state: ApplicationState | undefined): boolean =>
  bookedStates.some((booked) => booked === state);

/** Whether somebody waits for an answer. */
export const isWaiting = (state: ApplicationState | undefined): boolean =>
  waitingStates.some((waiting) => waiting === state);

/** Whether somebody is booked, and has not said yes to what the gig says now. */
export const isUnconfirmed = (state: ApplicationState | undefined): boolean =>
  state === 'asked' || state === 'overdue';
