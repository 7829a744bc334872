import { claim } from '../phrase.ts';

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
