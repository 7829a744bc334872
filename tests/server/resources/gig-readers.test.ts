import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { GigVisibility } from '#contract/ours/gigs.ts';
import { gigInvitations } from '#server/db/schema/gig-invitations.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { users } from '#server/db/schema/users.ts';
import { roomsOf } from '#server/outbox/audience.ts';
import { gigReadersRoom, userRoom } from '#server/realtime/rooms.ts';
import { apply, block, link } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { depServer } from '../dep-server.ts';

const { server, people, links, asked, ask, move, depOf } = await depServer();

/** Members who are sent news of a gig, and members who can read it, by name. */
async function compared(gigId: string, visibility: GigVisibility, members: Record<string, Member>) {
  const rooms = (await roomsOf(server.db, gigReadersRoom(gigId, visibility))).flat();
  const sent = Object.entries(members).filter(([, { id }]) => rooms.includes(userRoom(id)));
  const reading = [];
  for (const [name, who] of Object.entries(members))
    if ((await who.call('GET', `/api/gigs/${gigId}`)).status === 200) reading.push(name);
  return { sent: sent.map(([name]) => name), reading };
}

test.each<[GigVisibility, string[]]>([
  ['links', ['declan', 'ada', 'cleo', 'friend', 'guest', 'applicant']],
  ['invited', ['declan', 'ada', 'cleo', 'guest', 'applicant']],
])('GIG-01 SAF-01 news of a gig for %s is sent to the members who can read it', async (visibility, names) => {
  const { gig } = await asked({ places: 3 });
  const [friend, guest, applicant, left, stranger, blocked, unverified] = (await Promise.all(
    ['Fay', 'Gus', 'Amy', 'Lee', 'Sam', 'Bo', 'Una'].map((name) =>
      server.member({ name, verified: name !== 'Una' }),
    ),
  )) as [Member, Member, Member, Member, Member, Member, Member];
  await link(friend, people.declan);
  await link(blocked, people.declan);
  await block(blocked, people.declan);
  await server.db.insert(gigInvitations).values({ gigId: gig.id, inviteeId: guest.id });
  await apply(applicant, gig);
  const { id } = await apply(left, gig);
  await read(left.call('POST', `/api/applications/${id}/withdraw`));
  await server.db.update(gigs).set({ visibility }).where(eq(gigs.id, gig.id));
  const members = {
    declan: people.declan,
    ada: people.ada,
    cleo: links.cleo,
    dora: links.dora,
    friend,
    guest,
    applicant,
    left,
    stranger,
    blocked,
    unverified,
  };
  expect(await compared(gig.id, visibility, members)).toEqual({ sent: names, reading: names });

  await read(move(links.cleo, 'turn-down', await depOf(links.cleo, gig)));
  await ask(gig, links.dora);
  const now = names.map((name) => (name === 'cleo' ? 'dora' : name));
  expect(await compared(gig.id, visibility, members)).toEqual({ sent: now, reading: now });

  await server.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, people.declan.id));
  const { sent } = await compared(gig.id, visibility, members);
  expect(sent).toEqual([]);
});
