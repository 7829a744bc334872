import type { GigStatus } from '#contract/ours/gigs.ts';
import type { GigEvent } from '#machines/gig/gig.machine.ts';
import type { Deps } from '../deps.ts';
import type { Gig } from '../gig.ts';
import { ada } from '../people.ts';
import { deed } from '../phrase.ts';
import type { Reviews } from '../reviews.ts';
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

const depsOf = ({ deps }: World): Deps => deps ?? elsewhere('The server steps deps');

async function beginsDep(world: World, isBooked: boolean) {
  const deps = depsOf(world);
  await world.browser.store('token', world.server.accounts.tokenFor(ada));
  await world.person.comeIn();
  deps.begin(isBooked);
}

/** What a player who cannot come, a dep and a poster do, and what happens to their question besides. */
export const depDeeds = [
  deed('the player is booked', (world) => beginsDep(world, true)),
  deed('the player is not booked', (world) => beginsDep(world, false)),
  deed('the player asks a dep', (world) => depsOf(world).acts('player.ask')),
  deed('the player takes back what they asked', (world) => depsOf(world).acts('player.takeBack')),
  deed('the dep agrees', (world) => depsOf(world).acts('dep.agree')),
  deed('the dep turns it down', (world) => depsOf(world).acts('dep.turnDown')),
  deed('the poster agrees to the dep', (world) => depsOf(world).acts('poster.agree')),
  deed('the poster keeps the player', (world) => depsOf(world).acts('poster.refuse')),
  deed('the pay of the gig to be passed on changes', (world) => depsOf(world).happens('poster.changeTerms')),
  deed('the booking of the player ends', (world) => depsOf(world).happens('booking.ended')),
  deed('the player and the dep part', (world) => depsOf(world).happens('people.parted')),
  deed('nobody answers before the gig is over', (world) => {
    depsOf(world).facts({ gigIsOver: true });
    depsOf(world).happens('time.over');
  }),
  deed('the gig to be passed on has ended just now', (world) => depsOf(world).facts({ gigIsOver: true })),
  deed('the dep has got a place of their own', (world) => depsOf(world).facts({ depHasPlace: true })),
];

const reviewsOf = ({ reviews }: World): Reviews => reviews ?? elsewhere('The server steps reviews');

async function beginsReview(world: World, tookPlace: boolean) {
  const reviews = reviewsOf(world);
  await world.browser.store('token', world.server.accounts.tokenFor(ada));
  await world.person.comeIn();
  reviews.begin(tookPlace);
}

/** What the two sides of a gig do about each other afterwards. */
export const reviewDeeds = [
  deed('{word} and {word} have played', (world) => beginsReview(world, true)),
  deed('{word} and {word} have not played', (world) => beginsReview(world, false)),
  deed('{word} reviews {word}', (world, name, whom) => reviewsOf(world).acts(name, 'author.write', whom)),
  deed('{word} changes what is said of {word}', (world, name, whom) =>
    reviewsOf(world).acts(name, 'author.edit', whom),
  ),
  deed('{word} takes back what is said of {word}', (world, name, whom) =>
    reviewsOf(world).acts(name, 'author.takeBack', whom),
  ),
  deed("{word} answers {word}'s review", (world, name, whose) => reviewsOf(world).answers(name, whose)),
  deed('the fourteen days pass for {word} and {word}', (world, one, other) =>
    reviewsOf(world).timePasses(one, other),
  ),
];
