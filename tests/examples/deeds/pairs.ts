import type { Pairs } from '../pairs.ts';
import { ada } from '../people.ts';
import { deed } from '../phrase.ts';
import { elsewhere, type World } from '../world.ts';

const pairsOf = ({ pairs }: World): Pairs => pairs ?? elsewhere('The server steps how people stand');

/** What two people do about each other. */
export const pairDeeds = [
  deed('nobody is linked with anybody', async (world) => {
    pairsOf(world);
    await world.browser.store('token', world.server.accounts.tokenFor(ada));
    await world.person.comeIn();
  }),
  deed('{word} asks {word} for a link', (world, name, whom) => pairsOf(world).acts(name, 'request', whom)),
  deed("{word} accepts {word}'s request", (world, name, whom) => pairsOf(world).acts(name, 'accept', whom)),
  deed('{word} ends it with {word}', (world, name, whom) => pairsOf(world).acts(name, 'end', whom)),
  deed('{word} blocks {word}', (world, name, whom) => pairsOf(world).acts(name, 'block', whom)),
  deed('thirty days pass between {word} and {word}', (world, name, whom) => pairsOf(world).wait(name, whom)),
  deed('{word} unblocks {word}', (world, name, whom) => pairsOf(world).acts(name, 'unblock', whom)),
];
