import { ada } from '../people.ts';
import { deed } from '../phrase.ts';
import type { Reviews } from '../reviews.ts';
import { elsewhere, type World } from '../world.ts';

const reviewsOf = ({ reviews }: World): Reviews => reviews ?? elsewhere('The server steps reviews');

async function begins(world: World, tookPlace: boolean) {
  const reviews = reviewsOf(world);
  await world.browser.store('token', world.server.accounts.tokenFor(ada));
  await world.person.comeIn();
  reviews.begin(tookPlace);
}

/** What the two sides of a gig do about each other afterwards. */
export const reviewDeeds = [
  deed('{word} and {word} have played', (world) => begins(world, true)),
  deed('{word} and {word} have not played', (world) => begins(world, false)),
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
