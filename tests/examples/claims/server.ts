import { personNamed } from '../people.ts';
import { claim } from '../phrase.ts';
import { actions, type CallMatcher } from '../server/calls.ts';
import type { World } from '../world.ts';

const isSend: CallMatcher = (call) => actions['send a message']?.(call) ?? false;

const lastOf = ({ server }: World, matches: CallMatcher) => {
  const last = server.callsTo(matches).at(-1);
  if (!last) throw new Error('The server was never asked to');
  return last;
};

export const serverClaims = [
  claim('{query} has/have been asked for {int} time(s)', ({ server }, matches, expected) => ({
    read: () => server.callsTo(matches).length,
    expected,
  })),
  claim('the server has been asked to {action} {int} time(s)', ({ server }, matches, expected) => ({
    read: () => server.callsTo(matches).length,
    expected,
  })),
  claim('{word} has asked the server to {action} {int} time(s)', ({ server }, name, matches, expected) => ({
    read: () =>
      server.callsTo(matches).filter(({ token }) => server.accounts.ownerOf(token)?.name === name).length,
    expected: personNamed(name) && expected,
  })),
  claim('the last call to {action} carried no token', (world, matches) => ({
    read: () => lastOf(world, matches).token,
    expected: null,
  })),
  claim('the last call to {action} carried a {word}', (world, matches, field) => ({
    read: () => Boolean(lastOf(world, matches).body[field]),
    expected: true,
  })),
  claim('the last call to {action} said {string} as {word}', (world, matches, expected, field) => ({
    read: () => lastOf(world, matches).body[field],
    expected,
  })),
  claim('the server has stored {string} {int} time(s)', ({ server }, text, expected) => ({
    read: () => server.conversations.timesStored(text),
    expected,
  })),
  claim('every attempt to send {string} carried the same clientId', ({ server }, text) => ({
    read: () => {
      const attempts = server.callsTo(isSend).filter(({ body }) => body.text === text);
      return attempts.length > 1 && new Set(attempts.map(({ body }) => body.clientId)).size;
    },
    expected: 1,
  })),
  claim('no two messages carried the same clientId', ({ server }) => ({
    read: () => {
      const attempts = server.callsTo(isSend);
      const callsByClientId = Map.groupBy(attempts, ({ body }) => body.clientId);
      return (
        attempts.length > 1 &&
        [...callsByClientId.values()].every((calls) => new Set(calls.map(({ body }) => body.text)).size === 1)
      );
    },
    expected: true,
  })),
  claim('no two calls to {action} carried the same {word}', ({ server }, matches, field) => ({
    read: () => {
      const values = server.callsTo(matches).map(({ body }) => body[field]);
      return values.length > 1 && new Set(values).size === values.length;
    },
    expected: true,
  })),
];
