import { personNamed } from '../people.ts';
import { claim, type Sight } from '../phrase.ts';
import type { World } from '../world.ts';

/** Page and server must agree on it. */
const stands = ({ link, sees: { isLive } }: World, wanted: 'open' | 'closed'): Sight => ({
  async read() {
    const atServer = link.isOpen;
    const atPage = isLive ? await isLive() : atServer;
    if (atServer !== atPage) return `open for the ${atServer ? 'server' : 'page'} alone`;
    return atServer ? 'open' : 'closed';
  },
  wanted,
});

const sent = ({ link }: World, event: string) =>
  link.sent.filter((one) => one.event === event).map(({ payload }) => payload);

const fieldOf = (payload: unknown, field: string) =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, field) : undefined;

/** The live connection, and what was sent over it. */
export const linkClaims = [
  claim('the live connection is open', (world) => stands(world, 'open')),
  claim('the live connection is closed', (world) => stands(world, 'closed')),
  claim('the live connection has been attempted {int} time(s)', ({ link }, wanted) => ({
    read: () => link.tries.length,
    wanted,
  })),
  claim('the live connection carried the token {string}', ({ link }, wanted) => ({
    read: () => link.tries.at(-1)?.token,
    wanted,
  })),
  claim('the pauses between attempts have grown', ({ link }) => ({
    read: () => {
      const waits = link.waits.map(({ ms }) => ms);
      return (waits.at(-1) ?? 0) > (waits[0] ?? Number.POSITIVE_INFINITY);
    },
    wanted: true,
  })),
  claim('the first pauses after both losses differ', ({ link }) => ({
    read: () => {
      const [first, second] = link.waits.filter(({ isAfterLoss }) => isAfterLoss);
      return first !== undefined && second !== undefined && first.ms !== second.ms;
    },
    wanted: true,
  })),
  claim('{word} has been sent {int} time(s)', (world, event, wanted) => ({
    read: () => sent(world, event).length,
    wanted,
  })),
  claim('the last {word} says {string}', (world, event, wanted) => ({
    read: () => sent(world, event).at(-1),
    wanted,
  })),
  claim('the last {word} says {string} as {word}', (world, event, wanted, field) => ({
    read: () => fieldOf(sent(world, event).at(-1), field),
    wanted,
  })),
  claim('{word} {is} shown typing', ({ sees }, name, wanted) => ({
    read: () => sees.isTyping(personNamed(name)),
    wanted,
  })),
];
