import type { Asking } from '../asking.ts';
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

const askingOf = ({ asking }: World): Asking =>
  asking ?? elsewhere('A page of its own is walked in tests/paths');

const begins = (stands: 'open' | 'refused') => async (world: World) => {
  askingOf(world).begins(stands);
  await world.browser.store('token', world.server.accounts.tokenFor(ada));
  await world.person.comeIn();
};

/** Bob, whom Ada does not know, would like to write to her. */
export const askingDeeds = [
  deed('Bob would like to write to Ada', begins('open')),
  deed('Bob would like to write to Ada, and was refused', begins('refused')),
  deed('she accepts Bob', (world) => askingOf(world).presses('accept')),
  deed('she refuses Bob', (world) => askingOf(world).presses('refuse')),
  deed('she undoes the refusal', (world) => askingOf(world).presses('undo')),
  deed('nothing answers what she says to Bob', (world) => askingOf(world).answersAgain(false)),
  deed('the server answers again', (world) => askingOf(world).answersAgain(true)),
  deed('in another tab she accepts Bob', (world) => askingOf(world).isElsewhere('accepted')),
  deed('in another tab she refuses Bob', (world) => askingOf(world).isElsewhere('refused')),
  deed('in another tab she undoes the refusal', (world) => askingOf(world).isElsewhere('open')),
];
