import type { GigStatus } from '#contract/ours/gigs.ts';
import type { GigEvent } from '#machines/gig/gig.machine.ts';
import type { Gig } from '../gig.ts';
import { ada } from '../people.ts';
import { deed } from '../phrase.ts';
import { elsewhere, type World } from '../world.ts';

const gigOf = ({ gig }: World): Gig =>
  gig ?? elsewhere('The server steps gigs and applications, not the page');

const statuses = ['draft', 'open', 'filled', 'closed', 'cancelled'] as const;
const statusNamed = (word: string): GigStatus | 'draft' => {
  const found = statuses.find((status) => status === word);
  if (!found) throw new Error(`A gig is never ${word}`);
  return found;
};

/** How a gig gets there. */
const ways: Record<string, GigEvent> = {
  open: { type: 'poster.reopen' },
  filled: { type: 'places.counted', isFull: true },
  closed: { type: 'poster.close' },
  cancelled: { type: 'poster.cancel' },
};

async function begins(world: World, status: string, places?: number) {
  const gig = gigOf(world);
  await world.browser.store('token', world.server.accounts.tokenFor(ada));
  await world.person.comeIn();
  gig.begin(statusNamed(status), places);
}

/** A gig of Ada's and those who want to play there. */
export const gigDeeds = [
  deed("Ada's gig is {word}", (world, status) => begins(world, status)),
  deed("Ada's gig for {int} is {word}", (world, places, status) => begins(world, status, places)),
  deed('{word} applies to the gig', (world, name) => gigOf(world).applies(name)),
  deed('{word} withdraws from the gig', (world, name) => gigOf(world).moves(name, 'withdraws')),
  deed('{word} can still come to the gig', (world, name) => gigOf(world).moves(name, 'confirms')),
  deed('Ada changes the terms of the gig', (world) => gigOf(world).hears('poster.changeTerms')),
  deed('Ada puts the terms of the gig back', (world) => gigOf(world).hears('poster.restoreTerms')),
  deed('the time to answer passes', (world) => gigOf(world).hears('time.over')),
  deed('Ada lets {word} go', (world, name) => gigOf(world).moves(name, 'is let go')),
  deed('Ada offers {word} a place', (world, name) => gigOf(world).moves(name, 'is offered')),
  deed('Ada takes the offer to {word} back', (world, name) => gigOf(world).moves(name, 'is not offered')),
  deed('Ada puts {word} on stand-by', (world, name) => gigOf(world).moves(name, 'is put on stand-by')),
  deed('{word} takes the offer', (world, name) => gigOf(world).moves(name, 'takes it')),
  deed('{word} turns the offer down', (world, name) => gigOf(world).moves(name, 'turns it down')),
  deed('Ada accepts {word}', (world, name) => gigOf(world).moves(name, 'is accepted')),
  deed('Ada declines {word}', (world, name) => gigOf(world).moves(name, 'is declined')),
  deed('Ada takes the no to {word} back', (world, name) => gigOf(world).moves(name, 'is not declined')),
  deed('Ada makes the gig {word}', (world, status) => {
    const way = ways[status];
    if (!way) throw new Error(`Nobody makes a gig ${status}`);
    gigOf(world).acts(way);
  }),
  deed('Ada publishes the gig', (world) => gigOf(world).acts({ type: 'poster.publish' })),
  deed('Ada edits the gig', (world) => gigOf(world).acts({ type: 'poster.edit' })),
  deed('Ada wants {int} for the gig', (world, places) => gigOf(world).wants(places)),
  deed("the gig's day passes", (world) => gigOf(world).acts({ type: 'day.over' })),
];
