import { asc, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { tellOverdue } from '#server/applications/overdue.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { UNDO_TIME, undoServer } from './undo-server.ts';

export const hour = 3_600_000;
type Changed = Parameters<typeof gigForm>[0];

/** On the one server of a test file: Declan, who posts gigs, Ada and Ben, new for every test, and what they do. */
export async function bookingServer() {
  const { server, wait, pass } = await undoServer();
  const newPeople = async () => ({
    declan: await server.member({ name: 'Declan' }),
    ada: await server.member({ name: 'Ada' }),
    ben: await server.member({ name: 'Ben' }),
  });
  const people = await newPeople();
  beforeEach(async () => {
    await pass(UNDO_TIME);
    Object.assign(people, await newPeople());
  });

  const inDays = (days: number) =>
    new Date(server.app.services.now().getTime() + days * 24 * hour).toISOString().slice(0, 10);
  const publish = (changed: Changed = {}) =>
    read<Gig>(
      people.declan.call('POST', '/api/gigs', {
        ...gigForm({ date: inDays(30), ...changed }),
        clientId: freshClientId(),
      }),
      201,
    );
  const readGig = (who: Pick<Member, 'call'>, { id }: { id: string }) =>
    read<Gig>(who.call('GET', `/api/gigs/${id}`));
  const apply = (who: Member, gig: Gig) =>
    read<ApplicationMove>(
      who.call('POST', `/api/gigs/${gig.id}/applications`, { note: '', clientId: freshClientId() }),
      201,
    );
  const call = (who: Member, what: string, { id }: { id: string }, body?: object) =>
    who.call('POST', `/api/applications/${id}/${what}`, body);
  const edit = async (gig: { id: string }, changed: Changed) => {
    const { date, version } = await readGig(people.declan, gig);
    return read<Gig>(
      people.declan.call('PUT', `/api/gigs/${gig.id}`, { ...gigForm({ date, ...changed }), version }),
    );
  };
  const timeIsOver = async (ms: number) => {
    await pass(ms);
    await tellOverdue(server.app.services);
  };
  const newsOf = async (who: Member) =>
    (
      await server.db
        .select({ type: notifications.type })
        .from(notifications)
        .where(eq(notifications.recipientId, who.id))
        .orderBy(asc(notifications.createdAt), asc(notifications.id))
    ).map(({ type }) => type);
  const latestOf = async (who: Member) => (await newsOf(who)).at(-1);
  const standing = async (who: Member, gig: { id: string }) => (await readGig(who, gig)).myApplication;

  /** Ada is booked, and has heard so. */
  async function booked(changed: Changed = {}) {
    const gig = await publish(changed);
    const application = await apply(people.ada, gig);
    await read(call(people.declan, 'accept', application));
    await pass(UNDO_TIME);
    return { gig, application };
  }

  /** Ada is booked, and asked whether she can still come. */
  async function asked(changed: Changed = {}) {
    const { gig, application } = await booked(changed);
    await edit(gig, { ...changed, ...pounds(6000) });
    return { gig, application };
  }
  const confirm = async (gig: Gig, application: ApplicationMove) =>
    call(people.ada, 'confirm', application, {
      version: (await standing(people.ada, gig))?.question?.version,
    });

  return {
    server,
    people,
    wait,
    pass,
    inDays,
    publish,
    readGig,
    apply,
    call,
    edit,
    timeIsOver,
    newsOf,
    latestOf,
    standing,
    booked,
    asked,
    confirm,
  };
}

export const pounds = (amount: number) => ({ pay: { amount, currency: 'GBP', unit: 'night' as const } });
