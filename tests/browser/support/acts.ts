import type { ApplicationMove } from '#contract/applications.ts';
import type { Comment } from '#contract/comments.ts';
import type { Gig } from '#contract/gigs.ts';
import type { Message } from '#contract/messages.ts';
import type { Post } from '#contract/posts.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';
import type { DemoName, OwnServer } from './own-server.ts';

type World = Pick<OwnServer, 'as' | 'idOf'>;

/** Publishes a gig, 12 days from now by default. */
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

/** Publishes a gig and books the player. */
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

export const writePost = (world: World, author: DemoName, text: string, more: { gigId?: string } = {}) =>
  world.as<Post>(author, 'POST', '/api/posts', { text, ...more, clientId: freshClientId() });

export const writeComment = (world: World, author: DemoName, { id }: Pick<Post, 'id'>, text: string) =>
  world.as<Comment>(author, 'POST', `/api/posts/${id}/comments`, { text, clientId: freshClientId() });

export const sendMessage = async (world: World, from: DemoName, to: DemoName, text: string) =>
  world.as<Message>(from, 'POST', '/api/messages', {
    recipientId: await world.idOf(to),
    text,
    clientId: freshClientId(),
  });

export async function link(world: World, one: DemoName, other: DemoName) {
  await world.as(one, 'POST', '/api/links', { userId: await world.idOf(other) });
  await world.as(other, 'POST', '/api/links', { userId: await world.idOf(one) });
}
