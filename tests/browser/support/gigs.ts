import type { ApplicationMove } from '#contract/applications.ts';
import type { Gig } from '#contract/gigs.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';
import type { DemoName, OwnServer } from './own-server.ts';

type World = Pick<OwnServer, 'as'>;

/** Publishes a gig twelve days from now, unless `changed` names another day. */
export const postGig = (world: World, poster: DemoName, changed: Parameters<typeof gigForm>[0] = {}) =>
  world.as<Gig>(poster, 'POST', '/api/gigs', {
    ...gigForm({ date: dayFromNow(12), ...changed }),
    clientId: freshClientId(),
  });

export const applyTo = (world: World, player: DemoName, { id }: Pick<Gig, 'id'>, note = '') =>
  world.as<ApplicationMove>(player, 'POST', `/api/gigs/${id}/applications`, {
    note,
    clientId: freshClientId(),
  });

/** Publishes a gig for which the player is booked. */
export async function bookedGig(
  world: World,
  poster: DemoName,
  player: DemoName,
  changed: Parameters<typeof gigForm>[0] = {},
) {
  const gig = await postGig(world, poster, changed);
  const { id } = await applyTo(world, player, gig);
  await world.as(poster, 'POST', `/api/applications/${id}/accept`);
  return gig;
}
