import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { GigDraft } from '#contract/ours/gig-draft.ts';
import type { GigForm } from '#contract/ours/gig-form.ts';
import type { Gig, GigsPage } from '#contract/ours/gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { contents } from '#server/exports/contents.ts';
import { dayFromNow, freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
/** What the clock says; null: what it is. */
let at: Date | null = null;
let declan: Member;
let ada: Member;
let ben: Member;

beforeAll(async () => {
  server = await startServer({}, { now: () => at ?? new Date() });
  const people = ['Declan', 'Ada', 'Ben'].map((name) => server.member({ name }));
  [declan, ada, ben] = (await Promise.all(people)) as [Member, Member, Member];
});
afterAll(() => server.close());

const send = (changed: Partial<GigForm>) =>
  declan.call('POST', '/api/gigs', { ...gigForm(changed), clientId: freshClientId() });
const publish = (changed: Partial<GigForm> = {}) => read<Gig>(send(changed), 201);
const change = (gig: Gig, changed: Partial<GigForm>) =>
  declan.call('PUT', `/api/gigs/${gig.id}`, { ...gigForm(changed), version: gig.version });
const look = (who: Pick<Member, 'call'>, gig: Gig) => read<Gig>(who.call('GET', `/api/gigs/${gig.id}`));
const apply = (who: Member, gig: Gig) =>
  who.call('POST', `/api/gigs/${gig.id}/applications`, { note: '', clientId: freshClientId() });
const move = (who: Member, what: string, { id }: { id: string }) =>
  read<ApplicationMove>(who.call('POST', `/api/applications/${id}/${what}`));
const pay = { amount: 12_000, currency: 'GBP', unit: 'night' } as const;
const errors = async (answer: ReturnType<Member['call']>, status = 400) =>
  (await read<{ errors: { msg: string; field?: string }[] }>(answer, status)).errors;

test('GIG-01 pay is a sum, a range or by agreement, and searched by its minimum', async () => {
  const range = await publish({ title: 'Paid in a range', pay: { ...pay, upTo: 18_000 } });
  expect(range.pay).toEqual({ ...pay, upTo: 18_000 });
  const open = await publish({ title: 'Paid by agreement', pay: { ...pay, byAgreement: true, upTo: 1 } });
  expect(open.pay).toEqual({ ...pay, amount: 0, byAgreement: true });
  expect(await errors(send({ pay: { ...pay, upTo: 12_000 } }))).toEqual([
    { field: 'pay.upTo', msg: 'Pay: the second sum is to be more than the first.' },
  ]);
  const from = async (floor: number) => {
    const { items } = await read<GigsPage>(
      server.call('GET', `/api/gigs?currency=GBP&per=night&pay=${floor}&poster=${declan.id}`),
    );
    return items.map(({ id }) => id);
  };
  expect(await from(12_000)).toEqual([range.id]);
  expect(await from(12_001)).toEqual([]);
  const fixed = await read<Gig>(change(open, { pay }));
  expect(fixed.pay).toEqual(pay);
});

test('GIG-01 a stored gig with an unlisted currency is still readable', async () => {
  const gig = await publish({ pay });
  await server.db.update(gigs).set({ payCurrency: 'ZZZ' }).where(eq(gigs.id, gig.id));
  expect((await look(ada, gig)).pay).toMatchObject({ currency: 'ZZZ' });
});

test('GIG-01 GIG-04 a sum that becomes a range asks the booked player, with both in the notice', async () => {
  const gig = await publish({ pay });
  const { id } = await read<ApplicationMove>(apply(ada, gig), 201);
  await move(declan, 'accept', { id });
  await read<Gig>(change(gig, { pay: { ...pay, upTo: 15_000 } }));
  expect((await look(ada, gig)).myApplication).toMatchObject({ state: 'asked', acceptedTerms: { pay } });
  const { body } = await ada.call('GET', '/api/notifications');
  expect(JSON.stringify(body)).toContain('Pay: £120 → £120–£150');
});

test('GIG-01 genres are searchable like tags, and no longer once removed', async () => {
  const gig = await publish({ genres: [' Sea shanties '], tags: ['Loud'] });
  expect(gig).toMatchObject({ genres: ['Sea shanties'], tags: ['Sea shanties', 'Loud'] });
  const found = async () =>
    (await read<GigsPage>(server.call('GET', '/api/gigs?genre=sea%20shanties'))).items.map(({ id }) => id);
  expect(await found()).toEqual([gig.id]);
  const after = await read<Gig>(change(gig, { genres: [], tags: gig.tags }));
  expect(after.tags).toEqual(['Loud']);
  expect(await found()).toEqual([]);
});

test('GIG-01 dress and set list are public; a client that omits them keeps them', async () => {
  const details = { dress: 'Black, no logos', setList: 'Do I Love You\nTainted Love', genres: ['Soul'] };
  const gig = await publish({ ...details, address: '4 Mill Lane', applyBy: dayFromNow(3) });
  expect(await look(server, gig)).toMatchObject(details);
  const after = await read<Gig>(change(gig, { title: 'Renamed' }));
  expect(after).toMatchObject({ ...details, address: '4 Mill Lane', applyBy: dayFromNow(3) });
  const emptied = { dress: '', setList: '', address: '', genres: [], applyBy: null };
  const bare = await read<Gig>(change(after, emptied));
  expect(bare).toMatchObject({ dress: '', setList: '', address: '', genres: [], hasAddress: false });
  expect(bare.applyBy).toBeUndefined();
});

test('GIG-01 SET-04 REA-03 only the poster and booked players get the address', async () => {
  const address = 'Unit 3, up the iron stairs';
  const gig = await publish({ address });
  const knows = async (who: Pick<Member, 'call'>) => (await look(who, gig)).address;
  expect(gig).toMatchObject({ address, hasAddress: true });
  expect(await look(server, gig)).toMatchObject({ hasAddress: true });
  const { id } = await read<ApplicationMove>(apply(ada, gig), 201);
  await read<ApplicationMove>(apply(ben, gig), 201);
  for (const who of [server, ada, ben]) expect(await knows(who)).toBeUndefined();
  const { path } = await read<{ path: string }>(ada.call('POST', '/api/calendar/address'), 201);
  const feed = async () => String((await server.call('GET', path)).body).replaceAll('\r\n ', '');
  expect(await feed()).not.toContain('iron stairs');
  await move(declan, 'accept', { id });
  expect(await knows(ada)).toBe(address);
  expect(await knows(ben)).toBeUndefined();
  expect(await feed()).toContain('iron stairs');
  const exported = async (who: Member) => {
    const rows: object[] = [];
    for await (const row of contents.applications?.rows(server.db, who.id) ?? []) rows.push(row);
    return JSON.stringify(rows);
  };
  expect(await exported(ada)).toContain('iron stairs');
  expect(await exported(ben)).not.toContain('iron stairs');
  await move(ada, 'withdraw', { id });
  expect(await knows(ada)).toBeUndefined();
  expect(JSON.stringify(await read(server.call('GET', `/api/gigs?poster=${declan.id}`)))).not.toContain(
    'iron',
  );
});

test('GIG-01 GIG-13 applications close after the last day to apply; earlier ones can still be booked', async () => {
  const gig = await publish({ date: dayFromNow(9), applyBy: dayFromNow(2), timeZone: 'Pacific/Auckland' });
  expect(gig.applyBy).toBe(dayFromNow(2));
  const { id } = await read<ApplicationMove>(apply(ada, gig), 201);
  const over = new Date(gig.appliesUntil ?? '');
  at = new Date(over.getTime() - 1);
  await read<ApplicationMove>(apply(ben, gig), 201);
  const { id: bens } = (await look(ben, gig)).myApplication ?? { id: '' };
  await move(ben, 'withdraw', { id: bens });
  at = over;
  const late = await apply(ben, gig);
  expect(late).toMatchObject({
    status: 409,
    body: { errors: [{ msg: 'The day to apply by is over.' }], current: { id: gig.id, status: 'open' } },
  });
  await move(declan, 'accept', { id });
  const longer = await read<Gig>(change(gig, { date: gig.date, applyBy: dayFromNow(5), places: 2 }));
  expect(longer.applyBy).toBe(dayFromNow(5));
  await read<ApplicationMove>(apply(ben, gig), 201);
  at = null;
});

test.each<[string, Partial<GigForm>, string, RegExp]>([
  ['a day after the gig', { applyBy: dayFromNow(8) }, 'applyBy', /after the gig/],
  ['a day that has passed', { applyBy: dayFromNow(-2) }, 'applyBy', /passed/],
  ['an address of two lines', { address: 'a\nb' }, 'address', /one line/],
  ['less than nothing', { pay: { ...pay, upTo: -1 } }, 'pay.upTo', /more than nothing/],
  ['a currency that no form offers', { pay: { ...pay, currency: 'ZZZ' } }, 'pay.currency', /one of the list/],
])('GIG-01 API-03 %s is refused at its field', async (_, changed, field, msg) => {
  const [error] = await errors(send(changed));
  expect(error).toMatchObject({ field, msg: expect.stringMatching(msg) });
});

const path = '/api/gigs/draft';
const saveDraft = (who: Member, gig: string, version = 0) => who.call('PUT', path, { gig, version });
const draftOf = (who: Member) => read<GigDraft>(who.call('GET', path));
const draftOnDashboard = async (who: Member) =>
  (await read<Dashboard>(who.call('GET', '/api/dashboard'))).gigDraft;
const written = (title: string) => JSON.stringify({ title, place: '' });
const nothing = { version: 0, gig: '', title: '', updatedAt: null };

describe('GIG-02 what is typed of a gig and not posted', () => {
  test('GIG-02 a draft is on other devices and on the dashboard, for its member alone', async () => {
    const ada = await server.member({});
    const ben = await server.member({});
    expect(await draftOf(ada)).toEqual(nothing);
    expect(await draftOnDashboard(ada)).toBeUndefined();
    const kept = await read<GigDraft>(saveDraft(ada, written(' Dep drummer ')));
    expect(kept).toMatchObject({ version: 1, title: 'Dep drummer', gig: written(' Dep drummer ') });
    expect(await draftOf(ada)).toEqual(kept);
    expect(await draftOnDashboard(ada)).toEqual({ title: 'Dep drummer', updatedAt: kept.updatedAt });
    expect(await draftOf(ben)).toEqual(nothing);
    expect(await server.call('GET', path)).toMatchObject({ status: 401 });
    expect(await server.call('PUT', path, { gig: '', version: 0 })).toMatchObject({ status: 401 });
  });

  test('GIG-02 GIG-13 two devices never overwrite each other’s draft; identical text is no conflict', async () => {
    const cy = await server.member({});
    const both = await Promise.all(['Oud', 'Lute'].map((title) => saveDraft(cy, written(title))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stands = await draftOf(cy);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { current: stands } });
    expect(await read(saveDraft(cy, stands.gig, 0))).toEqual(stands);
    expect(await read(saveDraft(cy, written('Sitar'), stands.version))).toMatchObject({
      version: 2,
      title: 'Sitar',
    });
  });

  test('GIG-02 posting a draft clears it; posting another gig keeps it', async () => {
    const dee = await server.member({});
    await read(saveDraft(dee, written('Gong')));
    const other = { ...gigForm(), clientId: freshClientId() };
    await read<Gig>(dee.call('POST', '/api/gigs', other), 201);
    expect(await draftOf(dee)).toMatchObject({ version: 1, title: 'Gong' });
    const posted = { ...gigForm({ title: 'Gong' }), clientId: freshClientId(), isDrafted: true };
    const gig = await read<Gig>(dee.call('POST', '/api/gigs', posted), 201);
    expect(await draftOf(dee)).toEqual({ ...nothing, version: 2 });
    await read(saveDraft(dee, written('The next one'), 2));
    const again = await read<Gig>(dee.call('POST', '/api/gigs', posted), 201);
    expect(again.id).toBe(gig.id);
    expect(await draftOf(dee)).toMatchObject({ version: 3, title: 'The next one' });
    expect(await saveDraft(dee, written('Gong, loud'), 1)).toMatchObject({ status: 409 });
    expect(await read(saveDraft(dee, '', 3))).toEqual({ ...nothing, version: 4 });
    expect(await draftOnDashboard(dee)).toBeUndefined();
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

  test('GIG-02 API-03 malformed draft text is stored without a title', async () => {
    const fay = await server.member({});
    for (const [version, gig] of ['\ud800', '{"title":', '[]', '{"title":{}}'].entries())
      expect(await read(saveDraft(fay, gig, version))).toMatchObject({ version: version + 1, title: '' });
    expect((await draftOnDashboard(fay))?.title).toBe('');
  });

  test('GIG-02 SET-04 the archive contains the draft', async () => {
    const gil = await server.member({});
    const rows = async () => {
      const all: object[] = [];
      for await (const row of contents.gigDraft?.rows(server.db, gil.id) ?? []) all.push(row);
      return all;
    };
    expect(await rows()).toEqual([]);
    await read(saveDraft(gil, written('Tuba')));
    expect(await rows()).toMatchObject([{ gig: written('Tuba') }]);
  });
});
