import type { Deps } from '../deps.ts';
import { ada } from '../people.ts';
import { deed } from '../phrase.ts';
import { elsewhere, type World } from '../world.ts';

const depsOf = ({ deps }: World): Deps => deps ?? elsewhere('The server steps deps');

async function begins(world: World, isBooked: boolean) {
  const deps = depsOf(world);
  await world.browser.store('token', world.server.accounts.tokenFor(ada));
  await world.person.comeIn();
  deps.begin(isBooked);
}

/** What a player who cannot come, a dep and a poster do, and what happens to their question besides. */
export const depDeeds = [
  deed('the player is booked', (world) => begins(world, true)),
  deed('the player is not booked', (world) => begins(world, false)),
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
