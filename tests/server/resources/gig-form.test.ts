import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { GigDraft } from '#contract/ours/gig-draft.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { contents } from '#server/exports/contents.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const declan = await server.member({ name: 'Declan' });
const ada = await server.member({ name: 'Ada' });
const ben = await server.member({ name: 'Ben' });

/** The next such weekday (0 is Sunday) that is at least a week away. */
function dayLater(weekday: number): string {
  const at = new Date(Date.now() + 7 * 86_400_000);
  while (at.getUTCDay() !== weekday) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}

const sunday = { date: dayLater(0), pay: { amount: 10_000, currency: 'GBP', unit: 'night' as const } };
const wednesday = { date: dayLater(3), pay: { amount: 6_000, currency: 'GBP', unit: 'night' as const } };
const publish = () =>
  read<Gig>(declan.call('POST', '/api/gigs', { ...gigForm(sunday), clientId: freshClientId() }), 201);
const apply = (who: Member, { id }: Gig) =>
  read<ApplicationMove>(
    who.call('POST', `/api/gigs/${id}/applications`, { note: '', clientId: freshClientId() }),
    201,
  );
const readGig = (who: Pick<Member, 'call'>, { id }: Gig) => read<Gig>(who.call('GET', `/api/gigs/${id}`));
const change = (gig: Gig, changed: Parameters<typeof gigForm>[0]) =>
  read<Gig>(declan.call('PUT', `/api/gigs/${gig.id}`, { ...gigForm(changed), version: gig.version }));

async function booked() {
  const gig = await publish();
  const application = await apply(ada, gig);
  await read(declan.call('POST', `/api/applications/${application.id}/accept`));
  return { gig: await readGig(declan, gig), application };
}

test('GIG-13 who is booked keeps what they agreed to beside what the gig says now', async () => {
  const { gig } = await booked();
  await change(gig, wednesday);
  const { myApplication, ...now } = await readGig(ada, gig);
  expect(now).toMatchObject(wednesday);
  expect(myApplication?.acceptedTerms).toMatchObject(sunday);
  const dashboard = await read<Dashboard>(ada.call('GET', '/api/dashboard'));
  expect(dashboard.next?.id).toBe(gig.id);
  expect(dashboard.next?.myApplication?.acceptedTerms).toMatchObject(sunday);
});

test('SAF-01 what somebody agreed to is theirs; who is not booked has agreed to nothing', async () => {
  const { gig, application } = await booked();
  for (const other of [declan, ben, server]) expect((await readGig(other, gig)).myApplication).toBeNull();
  await read(ada.call('POST', `/api/applications/${application.id}/withdraw`));
  await apply(ada, gig);
  expect((await readGig(ada, gig)).myApplication).toMatchObject({ state: 'applied', acceptedTerms: null });
});

test('GIG-13 who was booked for a gig that is called off still reads what it was', async () => {
  const { gig } = await booked();
  await read(declan.call('POST', `/api/gigs/${gig.id}/cancel`));
  expect((await readGig(ada, gig)).myApplication).toMatchObject({
    state: 'cancelled',
    acceptedTerms: sunday,
  });
});

test('NTF-01 news of a changed gig says what was and what is', async () => {
  const { gig } = await booked();
  await change(gig, wednesday);
  const [news] = await server.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.recipientId, ada.id), eq(notifications.subjectId, gig.id)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  const short = (date: string) => `${new Date(date).getUTCDate()} `;
  expect(news?.type).toBe('booking_asked');
  expect(news?.excerpt).toMatch(
    new RegExp(`^Date: Sun ${short(sunday.date)}.+ → Wed ${short(wednesday.date)}.+, pay: £100 → £60$`),
  );
});

test('NTF-01 whatever changes, the news of it is whole', async () => {
  const { gig } = await booked();
  const venue = 'The Very Long Name of a Hall '.repeat(4);
  await change(gig, {
    ...wednesday,
    venue,
    place: 'Llanfairpwllgwyngyll',
    startTime: '01:00',
    endTime: '02:00',
  });
  const [news] = await server.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.subjectId, gig.id), eq(notifications.type, 'booking_asked')));
  expect(news?.excerpt).toMatch(/^Date: .+ → .+, time: .+ → 01:00–02:00, pay: £100 → £60, place: .+ → .+…$/);
});

test('SCR /gigs/{id} the counts of a cancelled gig hold everybody who applied', async () => {
  const { gig } = await booked();
  await read(declan.call('POST', `/api/gigs/${gig.id}/cancel`));
  const { applicationCounts } = await readGig(declan, gig);
  expect(applicationCounts).toEqual({
    applied: 0,
    standby: 0,
    offered: 0,
    accepted: 0,
    asked: 0,
    overdue: 0,
    released: 0,
    declined: 0,
    withdrawn: 0,
    closed: 0,
    cancelled: 1,
  });
});

const path = '/api/gigs/draft';
const keep = (who: Member, gig: string, version = 0) => who.call('PUT', path, { gig, version });
const draftOf = (who: Member) => read<GigDraft>(who.call('GET', path));
const begunOf = async (who: Member) => (await read<Dashboard>(who.call('GET', '/api/dashboard'))).gigDraft;
const written = (title: string) => JSON.stringify({ title, place: '' });
const nothing = { version: 0, gig: '', title: '', updatedAt: null };

describe('GIG-02 what is typed of a gig and not posted', () => {
  test('GIG-02 it is there on another device and on the dashboard, and nobody else is given it', async () => {
    const ada = await server.member({});
    const ben = await server.member({});
    expect(await draftOf(ada)).toEqual(nothing);
    expect(await begunOf(ada)).toBeUndefined();
    const kept = await read<GigDraft>(keep(ada, written(' Dep drummer ')));
    expect(kept).toMatchObject({ version: 1, title: 'Dep drummer', gig: written(' Dep drummer ') });
    expect(await draftOf(ada)).toEqual(kept);
    expect(await begunOf(ada)).toEqual({ title: 'Dep drummer', updatedAt: kept.updatedAt });
    expect(await draftOf(ben)).toEqual(nothing);
    expect(await server.call('GET', path)).toMatchObject({ status: 401 });
    expect(await server.call('PUT', path, { gig: '', version: 0 })).toMatchObject({ status: 401 });
  });

  test('GIG-02 GIG-13 two devices never overwrite each other unseen; the same words twice are no quarrel', async () => {
    const cy = await server.member({});
    const both = await Promise.all(['Oud', 'Lute'].map((title) => keep(cy, written(title))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stands = await draftOf(cy);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { current: stands } });
    expect(await read(keep(cy, stands.gig, 0))).toEqual(stands);
    expect(await read(keep(cy, written('Sitar'), stands.version))).toMatchObject({
      version: 2,
      title: 'Sitar',
    });
  });

  test('GIG-02 what is posted is no draft any more; a gig that was not written there leaves it', async () => {
    const dee = await server.member({});
    await read(keep(dee, written('Gong')));
    const other = { ...gigForm(), clientId: freshClientId() };
    await read<Gig>(dee.call('POST', '/api/gigs', other), 201);
    expect(await draftOf(dee)).toMatchObject({ version: 1, title: 'Gong' });
    const posted = { ...gigForm({ title: 'Gong' }), clientId: freshClientId(), isDrafted: true };
    const gig = await read<Gig>(dee.call('POST', '/api/gigs', posted), 201);
    expect(await draftOf(dee)).toEqual({ ...nothing, version: 2 });
    await read(keep(dee, written('The next one'), 2));
    const again = await read<Gig>(dee.call('POST', '/api/gigs', posted), 201);
    expect(again.id).toBe(gig.id);
    expect(await draftOf(dee)).toMatchObject({ version: 3, title: 'The next one' });
    expect(await keep(dee, written('Gong, loud'), 1)).toMatchObject({ status: 409 });
    expect(await read(keep(dee, '', 3))).toEqual({ ...nothing, version: 4 });
    expect(await begunOf(dee)).toBeUndefined();
  });

  test.each([
    ['more than a form holds', 'x'.repeat(40_001)],
    ['all that a client can send', 'x'.repeat(256 * 1024)],
    ['a sign that cannot be kept', 'a\u0000b'],
    ['no text', { toString: 'x' }],
  ])('GIG-02 API-03 %s is refused', async (_, gig) => {
    const eve = await server.member({});
    const { status } = await eve.call('PUT', path, { gig, version: 0 });
    expect([400, 413]).toContain(status);
    expect(await draftOf(eve)).toEqual(nothing);
  });

  test('GIG-02 API-03 half a sign and words that are no form break nothing', async () => {
    const fay = await server.member({});
    for (const [version, gig] of ['\ud800', '{"title":', '[]', '{"title":{}}'].entries())
      expect(await read(keep(fay, gig, version))).toMatchObject({ version: version + 1, title: '' });
    expect((await begunOf(fay))?.title).toBe('');
  });

  test('GIG-02 SET-04 it is in the archive of what is the member’s', async () => {
    const gil = await server.member({});
    const rows = async () => {
      const all: object[] = [];
      for await (const row of contents.gigDraft?.rows(server.db, gil.id) ?? []) all.push(row);
      return all;
    };
    expect(await rows()).toEqual([]);
    await read(keep(gil, written('Tuba')));
    expect(await rows()).toMatchObject([{ gig: written('Tuba') }]);
  });
});
