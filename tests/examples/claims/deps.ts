import { claim } from '../phrase.ts';

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
