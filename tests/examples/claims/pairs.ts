import { claim } from '../phrase.ts';

const states: Record<string, string> = {
  'no link': 'none',
  'asked by her': 'outgoing',
  'waiting for her answer': 'incoming',
  linked: 'linked',
  'not there': 'blocked',
};

/** How people stand to each other, as one of them sees it, and what they are told. */
export const pairClaims = [
  claim('for {word}, {word} is {string}', ({ pairs }, name, whom, words) => ({
    read: () => pairs?.stateOf(name, whom),
    wanted: states[words],
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
