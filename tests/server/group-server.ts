import type { Conversation, GigGroup, OpenedConversation } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import { book, publish } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member, TestServer } from '#tests/support/server.ts';
import { get, itemsOf } from './answers.ts';

export const enter = (who: Member, { id }: { id: string }) => who.call('POST', `/api/gigs/${id}/group`);
export const leave = (who: Member, id: string) => read(who.call('DELETE', `/api/groups/${id}/membership`));
export const open = (who: Member, id: string) =>
  get<OpenedConversation>(who, `/api/conversations/with/${id}`);
export const groupOf = (who: Member, { id }: { id: string }) => get<GigGroup>(who, `/api/gigs/${id}/group`);
export const say = (who: Member, groupId: string, text: string, more: object = {}) =>
  read<Message>(
    who.call('POST', '/api/messages', { recipientId: groupId, text, clientId: freshClientId(), ...more }),
    201,
  );
export const readUpTo = (who: Member, { conversationId, id }: Message) =>
  read<{ count: number }>(who.call('PUT', `/api/conversations/${conversationId}/read`, { upTo: id }));
export const listOf = (who: Member, box = '') => itemsOf<Conversation>(who, `/api/conversations${box}`);
export const unreadOf = async (who: Member) =>
  (await get<{ count: number }>(who, '/api/messages/unread-count')).count;

/** The lines that a member reads in a thread, with the member's name instead of “You”. */
export const linesOf = async (who: Member, id: string) =>
  ((await open(who, id)).page?.items ?? []).map(({ text, event }) =>
    event ? text.replace(/^You/, who.name) : text,
  );
export const namesOf = async (who: Member, id: string) =>
  ((await open(who, id)).group?.members ?? []).map(({ name }) => name).sort();
export const markOf = async (who: Member, { id, conversationId }: Message) => {
  const found = (await open(who, conversationId)).page?.items.find((message) => message.id === id);
  if (found?.readAt) return 'read';
  return found?.deliveredAt ? 'delivered' : 'sent';
};

/** Petra has booked Ana and Ben for a gig and started their group. */
export async function lineUp(
  server: TestServer,
  member: (name: string) => Promise<Member> = (name) => server.member({ name }),
) {
  const [petra, ana, ben] = [await member('Petra'), await member('Ana'), await member('Ben')];
  const gig = await publish(petra, { places: 4, title: 'Soul night' });
  const bookings = { ana: await book(petra, ana, gig), ben: await book(petra, ben, gig) };
  const { id } = await read<{ id: string }>(enter(petra, gig));
  return { petra, ana, ben, gig, id, bookings, book: (player: Member) => book(petra, player, gig) };
}
