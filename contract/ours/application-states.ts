/** The states of `machines/application`; a test holds the two together. */
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

/** Booked, with the tag of the chart: `accepted` as agreed; `asked` and `overdue` have not said yes to what has changed. */
export const bookedStates = ['accepted', 'asked', 'overdue'] as const satisfies ApplicationState[];

/** Not booked yet: it may still become a booking. */
export const waitingStates = ['applied', 'standby', 'offered'] as const satisfies ApplicationState[];

/** Something can still become of these, or has: whoever is in them is told what becomes of the gig. */
export const liveStates = [...waitingStates, ...bookedStates] as const satisfies ApplicationState[];

const among =
  (states: readonly ApplicationState[]) =>
  (state: ApplicationState | undefined): boolean =>
    states.some((one) => one === state);

/** Whether somebody is booked. */
export const isBooked = among(bookedStates);

/** Whether something can still become of it, or has. */
export const isLive = among(liveStates);

/** Whether nobody else can get their place: they are booked, or it is offered to them. */
export const holdsPlace = among(['offered', ...bookedStates]);

/** Whether it may still become a booking. */
export const isWaiting = among(waitingStates);

/** Whether somebody is booked, and has not said yes to what the gig says now. */
export const isUnconfirmed = among(['asked', 'overdue']);
