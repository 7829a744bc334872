import { claim } from '../phrase.ts';

/** What a state of the chart looks like to whoever it is of: who was declined is not told. */
const looks = {
  none: 'no link',
  declined: 'no link',
  outgoing: 'asked by her',
  unheard: 'asked by her',
  incoming: 'waiting for her answer',
  linked: 'linked',
  blocked: 'not there',
};

/** How people stand to each other, as one of them sees it, and what they are told. */
export const pairClaims = [
  claim('for {word}, {word} is {string}', ({ pairs }, name, whom, words) => ({
    read: () => pairs && looks[pairs.stateOf(name, whom)],
    wanted: words,
  })),
  claim('{word} has been told of a request {int} time(s)', ({ pairs }, name, wanted) => ({
    read: () => pairs?.timesTold(name, 'link_request'),
    wanted,
  })),
  claim('{word} has been told of a new link {int} time(s)', ({ pairs }, name, wanted) => ({
    read: () => pairs?.timesTold(name, 'link_accepted'),
    wanted,
  })),
  claim('the last act changes nothing between them', ({ pairs }) => ({
    read: () => pairs?.hasChanged(),
    wanted: false,
  })),
];

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
