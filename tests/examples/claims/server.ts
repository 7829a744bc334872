import { personNamed } from '../people.ts';
import { claim } from '../phrase.ts';
import { type Asked, acts } from '../server/ask.ts';
import type { World } from '../world.ts';

const send: Asked = (ask) => acts['send a message']?.(ask) ?? false;

const lastOf = ({ server }: World, asked: Asked) => {
  const last = server.asks(asked).at(-1);
  if (!last) throw new Error('The server was never asked to');
  return last;
};

/** What the server was asked, and what it holds. */
export const serverClaims = [
  claim('{counted} has/have been asked for {int} time(s)', ({ server }, what, wanted) => ({
    read: () => server.asks(what).length,
    wanted,
  })),
  claim('the server has been asked to {act} {int} time(s)', ({ server }, what, wanted) => ({
    read: () => server.asks(what).length,
    wanted,
  })),
  claim('{word} has asked the server to {act} {int} time(s)', ({ server }, name, what, wanted) => ({
    read: () =>
      server.asks(what).filter(({ token }) => server.accounts.holderOf(token)?.name === name).length,
    wanted: personNamed(name) && wanted,
  })),
  claim('the last call to {act} carried no token', (world, what) => ({
    read: () => lastOf(world, what).token,
    wanted: null,
  })),
  claim('the last call to {act} carried a {word}', (world, what, field) => ({
    read: () => Boolean(lastOf(world, what).body[field]),
    wanted: true,
  })),
  claim('the last call to {act} said {string} as {word}', (world, what, wanted, field) => ({
    read: () => lastOf(world, what).body[field],
    wanted,
  })),
  claim('the server holds {string} {int} time(s)', ({ server }, text, wanted) => ({
    read: () => server.talks.timesHeld(text),
    wanted,
  })),
  claim('every attempt to send {string} carried the same clientId', ({ server }, text) => ({
    read: () => {
      const tries = server.asks(send).filter(({ body }) => body.text === text);
      return tries.length > 1 && new Set(tries.map(({ body }) => body.clientId)).size;
    },
    wanted: 1,
  })),
  claim('no two messages carried the same clientId', ({ server }) => ({
    read: () => {
      const tries = server.asks(send);
      const textsOf = Map.groupBy(tries, ({ body }) => body.clientId);
      return (
        tries.length > 1 &&
        [...textsOf.values()].every((same) => new Set(same.map(({ body }) => body.text)).size === 1)
      );
    },
    wanted: true,
  })),
  claim('no two calls to {act} carried the same {word}', ({ server }, what, field) => ({
    read: () => {
      const values = server.asks(what).map(({ body }) => body[field]);
      return values.length > 1 && new Set(values).size === values.length;
    },
    wanted: true,
  })),
];
