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

/** How a question to a dep stands, and what the three have been told of it. */
export const depClaims = [
  claim('the dep is {string}', ({ deps }, wanted) => ({ read: () => deps?.state(), wanted })),
  claim('of the dep the {word} has been told {string}', ({ deps }, who, wanted) => ({
    read: () => deps?.told(who),
    wanted,
  })),
  claim('the move of the dep is refused with {int}', ({ deps }, wanted) => ({
    read: () => (deps?.isRefused() ? 409 : 200),
    wanted,
  })),
];

/** What the two sides of a gig have said of each other, and what they were told. */
export const reviewClaims = [
  claim('what {word} says of {word} is {string}', ({ reviews }, name, whom, wanted) => ({
    read: () => reviews?.stateOf(name, whom),
    wanted,
  })),
  claim('{word} has been told of a review {int} time(s)', ({ reviews }, name, wanted) => ({
    read: () => reviews?.timesTold(name, 'review_shown'),
    wanted,
  })),
  claim('{word} has been told of an answer {int} time(s)', ({ reviews }, name, wanted) => ({
    read: () => reviews?.timesTold(name, 'review_answered'),
    wanted,
  })),
  claim('the review is refused with {int}', ({ reviews }, wanted) => ({
    read: () => (reviews?.isRefused() ? 409 : 200),
    wanted,
  })),
];
