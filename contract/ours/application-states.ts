/** The states of `machines/application`; a test holds the two together. */
export const applicationStates = [
  'applied',
  'withdrawn',
  'accepted',
  'declined',
  'cancelled',
  'closed',
] as const;
export type ApplicationState = (typeof applicationStates)[number];
