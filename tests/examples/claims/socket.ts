import { personNamed } from '../people.ts';
import { claim, type Expectation } from '../phrase.ts';
import type { World } from '../world.ts';

/** Page and server must agree. */
const connectionIs = ({ socket, view: { isConnected } }: World, expected: string): Expectation => ({
  async read() {
    const atServer = socket.isOpen;
    const atPage = isConnected ? await isConnected() : atServer;
    if (atServer !== atPage) return `open for the ${atServer ? 'server' : 'page'} only`;
    return atServer ? 'open' : 'closed';
  },
  expected,
});

const sent = ({ socket }: World, event: string) =>
  socket.sent.filter((one) => one.event === event).map(({ payload }) => payload);

const fieldOf = (payload: unknown, field: string) =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, field) : undefined;

export const socketClaims = [
  claim('the live connection is open', (world) => connectionIs(world, 'open')),
  claim('the live connection is closed', (world) => connectionIs(world, 'closed')),
  claim('the live connection has been attempted {int} time(s)', ({ socket }, expected) => ({
    read: () => socket.attempts.length,
    expected,
  })),
  claim('the live connection carried the token {string}', ({ socket }, expected) => ({
    read: () => socket.attempts.at(-1)?.token,
    expected,
  })),
  claim('the pauses between attempts have grown', ({ socket }) => ({
    read: () => {
      const pauses = socket.retryDelays.map(({ ms }) => ms);
      return (pauses.at(-1) ?? 0) > (pauses[0] ?? Number.POSITIVE_INFINITY);
    },
    expected: true,
  })),
  claim('the first pauses after both losses differ', ({ socket }) => ({
    read: () => {
      const [first, second] = socket.retryDelays.filter(({ isAfterLoss }) => isAfterLoss);
      return first !== undefined && second !== undefined && first.ms !== second.ms;
    },
    expected: true,
  })),
  claim('{word} has been sent {int} time(s)', (world, event, expected) => ({
    read: () => sent(world, event).length,
    expected,
  })),
  claim('the last {word} says {string}', (world, event, expected) => ({
    read: () => sent(world, event).at(-1),
    expected,
  })),
  claim('the last {word} says {string} as {word}', (world, event, expected, field) => ({
    read: () => fieldOf(sent(world, event).at(-1), field),
    expected,
  })),
  claim('{word} {is} shown typing', ({ view }, name, expected) => ({
    read: () => view.isTyping(personNamed(name)),
    expected,
  })),
];
