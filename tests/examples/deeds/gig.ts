import type { GigStatus } from '#contract/ours/gigs.ts';
import type { Gig } from '../gig.ts';
import { ada } from '../people.ts';
import { deed } from '../phrase.ts';
import { elsewhere, type World } from '../world.ts';

const gigOf = ({ gig }: World): Gig => gig ?? elsewhere('The server steps applications, not the page');

const statuses: readonly GigStatus[] = ['open', 'filled', 'closed', 'cancelled'];
const statusNamed = (word: string): GigStatus => {
  const found = statuses.find((status) => status === word);
  if (!found) throw new Error(`A gig is never ${word}`);
  return found;
};

/** A gig of Ada's and those who want to play there. */
export const gigDeeds = [
  deed("Ada's gig is {word}", async (world, status) => {
    const gig = gigOf(world);
    await world.browser.store('token', world.server.accounts.tokenFor(ada));
    await world.person.comeIn();
    gig.become(statusNamed(status));
  }),
  deed('{word} applies to the gig', (world, name) => gigOf(world).applies(name)),
  deed('{word} withdraws from the gig', (world, name) => gigOf(world).moves(name, 'withdraws')),
  deed('Ada accepts {word}', (world, name) => gigOf(world).moves(name, 'is accepted')),
  deed('Ada declines {word}', (world, name) => gigOf(world).moves(name, 'is declined')),
  deed('Ada makes the gig {word}', (world, status) => gigOf(world).become(statusNamed(status))),
];
