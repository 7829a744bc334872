import type { Gig, GigVisibility } from '#contract/ours/gigs.ts';
import { gigInvitations } from '#server/db/schema/gig-invitations.ts';
import { emit } from '#server/outbox/emit.ts';
import { userRoom } from '#server/realtime/rooms.ts';
import { operatorOf } from '#tests/server/answers.ts';
import { link, publish } from '#tests/support/acts.ts';
import { gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { type MemberSocket, openSocket } from '#tests/support/socket.ts';
import { undoServer } from './undo-server.ts';

type Change = { kind: string; id: string };
const changeIn = (payload: unknown): Change => ({ kind: '', id: '', ...(payload as Partial<Change>) });

/** Petra posts gigs; Luca is a link of hers, Ines gets invited, Curtis is a stranger and Nora is not verified. */
export async function audienceServer() {
  const { server, pass } = await undoServer();
  const url = await server.listen();

  const watching = async (who: Member) => {
    const socket = await openSocket(url, who.token);
    await socket.socket.timeout(30_000).emitWithAck('watch', { gigs: 0 });
    return socket;
  };

  async function company() {
    const [petra, luca, ines, curtis, nora] = await Promise.all([
      server.member({ name: 'Petra' }),
      server.member({ name: 'Luca' }),
      server.member({ name: 'Ines' }),
      server.member({ name: 'Curtis' }),
      server.member({ name: 'Nora', verified: false }),
    ]);
    await link(luca, petra);
    const people = { petra, luca, ines, curtis, nora };
    const devices = await Promise.all(
      Object.entries(people).map(async ([name, who]) => {
        const sockets = await Promise.all([openSocket(url, who.token), watching(who)]);
        return { name, who, sockets };
      }),
    );

    /** Resolves when the sockets have everything that was sent before. */
    const settle = async (who: Member, sockets: readonly MemberSocket[]) => {
      const mark = crypto.randomUUID();
      const { write } = server.app.services;
      await write((tx) => emit(tx, userRoom(who.id), 'content_changed', { kind: 'undo', id: mark }));
      const isMark = (payload: unknown) => changeIn(payload).id === mark;
      await Promise.all(sockets.map(({ hears }) => hears('content_changed', isMark)));
    };

    /**
     * Who is sent a change of these kinds while something is done: without `watch`, and watching the list of gigs.
     * @param signedOut whose sockets that closes
     */
    async function newsFrom(kinds: readonly string[], act: () => Promise<unknown>, signedOut = '') {
      await Promise.all(devices.map(({ who, sockets }) => settle(who, sockets)));
      const before = devices.map(({ sockets }) => sockets.map(({ heard }) => heard.length));
      await act();
      const left = devices.filter(({ name }) => name !== signedOut);
      await Promise.all(left.map(({ who, sockets }) => settle(who, sockets)));
      const told = (at: number) =>
        devices.flatMap(({ name, sockets }, nth) => {
          if (name === signedOut) return [];
          const changes = sockets[at]?.heard.slice(before[nth]?.[at]) ?? [];
          const isTold = changes.some(
            ({ event, payload }) => event === 'content_changed' && kinds.includes(changeIn(payload).kind),
          );
          return isTold ? [name] : [];
        });
      return { plain: told(0), watching: told(1) };
    }

    return {
      ...people,
      post: (visibility: GigVisibility) => publish(petra, { visibility }),
      change: (gig: Gig, visibility: GigVisibility, version = gig.version) =>
        read<Gig>(
          petra.call('PUT', `/api/gigs/${gig.id}`, { ...gigForm({ title: 'Changed', visibility }), version }),
        ),
      invite: async (gig: Gig, who: Member) => {
        await server.db.insert(gigInvitations).values({ gigId: gig.id, inviteeId: who.id });
      },
      newsFrom,
      close: () => {
        for (const { sockets } of devices) for (const socket of sockets) socket.close();
      },
    };
  }
  const admin = operatorOf(server);
  return { server, pass, admin, company };
}
