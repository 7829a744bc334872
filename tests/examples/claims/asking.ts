import { claim } from '../phrase.ts';

const states: Record<string, string> = {
  'a conversation': 'accepted',
  refused: 'refused',
  waiting: 'open',
};

/** How Bob's request stands, for Ada and for Bob. */
export const askingClaims = [
  claim('for her Bob is {string}', ({ asking }, wanted) => ({ read: () => asking?.shown(), wanted })),
  claim('for the server Bob is {string}', ({ asking }, words) => ({
    read: () => asking?.onServer(),
    wanted: states[words],
  })),
  claim('she reads that it did not get through', ({ asking }) => ({
    read: () => asking?.saysFailed(),
    wanted: true,
  })),
  claim('she reads of no failure', ({ asking }) => ({ read: () => asking?.saysFailed(), wanted: false })),
  claim('Bob has been told {int} time(s)', ({ asking }, wanted) => ({
    read: () => asking?.timesTold(),
    wanted,
  })),
];
