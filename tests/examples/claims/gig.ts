import { claim } from '../phrase.ts';

const named: Record<string, string> = {
  closed: 'no longer available',
  cancelled: 'no longer available',
  asked: 'booked, to confirm',
  overdue: 'booked, not confirmed in time',
  released: 'let go',
  offered: 'offered a place',
  standby: 'on stand-by',
};
const words = (state: string | null | undefined) => (state ? (named[state] ?? state) : state);

/** Where Ada's gig and the applications for it stand. */
export const gigClaims = [
  claim('{word} is {string} for the gig', ({ gig }, name, wanted) => ({
    read: () => words(gig?.stateOf(name)),
    wanted,
  })),
  claim('the gig is {string}', ({ gig }, wanted) => ({ read: () => gig?.state(), wanted })),
  claim('{word} has not applied to the gig', ({ gig }, name) => ({
    read: () => gig?.stateOf(name),
    wanted: null,
  })),
  claim('the last act is taken', ({ gig }) => ({ read: () => gig?.isRefused(), wanted: false })),
  claim('the last act is refused with {int}', ({ gig }, wanted) => ({
    read: () => (gig?.isRefused() ? 409 : 200),
    wanted,
  })),
];
