import { claim } from '../phrase.ts';

const words = (state: string | null | undefined) =>
  state === 'closed' || state === 'cancelled' ? 'no longer available' : state;

/** Where the applications for Ada's gig stand. */
export const gigClaims = [
  claim('{word} is {string} for the gig', ({ gig }, name, wanted) => ({
    read: () => words(gig?.stateOf(name)),
    wanted,
  })),
  claim('{word} has not applied to the gig', ({ gig }, name) => ({
    read: () => gig?.stateOf(name),
    wanted: null,
  })),
  claim('the last act is refused with {int}', ({ gig }, wanted) => ({
    read: () => (gig?.isRefused() ? 409 : 200),
    wanted,
  })),
];
