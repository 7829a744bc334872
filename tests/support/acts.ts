import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { LinkStanding } from '#contract/ours/links.ts';
import type { Message } from '#contract/ours/messages.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import type { Post } from '#contract/ours/posts.ts';
import { freshClientId, gigForm, read } from './fixtures.ts';
import type { Member } from './server.ts';

/** One member blocks another, by the call. */
export const block = (who: Member, whom: Pick<Member, 'id'>) =>
  read(who.call('PUT', ownPaths.block(whom.id)));
export const unblock = (who: Member, whom: Pick<Member, 'id'>) =>
  read(who.call('DELETE', ownPaths.block(whom.id)));

export const post = (who: Member, text = 'Anyone for a jam?') =>
  read<Post>(who.call('POST', ownPaths.posts, { text, clientId: freshClientId() }), 201);
export const comment = (who: Member, { id }: Post, text = 'I am in') =>
  read<{ id: string }>(who.call('POST', ownPaths.postComments(id), { text, clientId: freshClientId() }), 201);
export const publish = (
  who: Member,
  changed: Parameters<typeof gigForm>[0] = {},
  clientId = freshClientId(),
) => read<Gig>(who.call('POST', ownPaths.gigs, { ...gigForm(changed), clientId }), 201);
export const apply = (who: Member, { id }: Gig, note = 'Me, please') =>
  read<ApplicationMove>(
    who.call('POST', ownPaths.gigApplications(id), { note, clientId: freshClientId() }),
    201,
  );
export const send = (who: Member, to: Member, text = 'Hello') =>
  read<Message>(
    who.call('POST', ownPaths.messages, { recipientId: to.id, text, clientId: freshClientId() }),
    201,
  );
export const ask = (who: Member, whom: Member) =>
  read<LinkStanding>(who.call('POST', ownPaths.links, { userId: whom.id }));
export const link = async (a: Member, b: Member) => {
  await ask(a, b);
  return ask(b, a);
};
