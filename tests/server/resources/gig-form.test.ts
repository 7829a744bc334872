import { expect, test } from 'vitest';
import type { GigDraft, GigForm } from '#contract/gig-form.ts';
import type { Gig } from '#contract/gigs.ts';
import { type Asking, archived, dashboardOf, get, idsOf, refusal } from '#tests/server/answers.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import { editGig, setGig } from '#tests/support/acts.ts';
import { dayFromNow, freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer(0);
const { server, declan, ada, ben, wait, post, publish, readGig: look, applyWith, apply, move } = scene;
const { standing } = scene;
const change = (gig: Gig, changed: Partial<GigForm>) =>
  read<Gig>(editGig(declan, gig, { date: gig.date, ...changed }));
const pay = { amount: 12_000, currency: 'GBP', unit: 'night' } as const;

test('GIG-01 pay is a fixed sum, a range or by agreement, and search compares its minimum', async () => {
  const range = await publish({ title: 'Paid in a range', pay: { ...pay, upTo: 18_000 } });
  expect(range.pay).toEqual({ ...pay, upTo: 18_000 });
  const flexible = await publish({ title: 'Paid by agreement', pay: { ...pay, byAgreement: true, upTo: 1 } });
  expect(flexible.pay).toEqual({ ...pay, amount: 0, byAgreement: true });
  const msg = 'Up to: enter more than the first amount.';
  const even = await post({ pay: { ...pay, upTo: 12_000 } });
  expect(even).toMatchObject(refusal(400, { field: 'pay.upTo', msg }));
  const from = (floor: number) =>
    idsOf(server, `/api/gigs?currency=GBP&per=night&pay=${floor}&poster=${declan.id}`);
  expect(await from(12_000)).toEqual([range.id]);
  expect(await from(12_001)).toEqual([]);
  expect((await change(flexible, { pay })).pay).toEqual(pay);
  await setGig(server, flexible, { payCurrency: 'ZZZ' });
  expect((await look(server, flexible)).pay.currency, 'the currency is no longer offered').toBe('ZZZ');
});

test('GIG-01 GIG-04 changing a sum to a range asks the booked player, with both in the notice', async () => {
  const { gig } = await scene.booked({ pay });
  await change(gig, { pay: { ...pay, upTo: 15_000 } });
  expect(await standing(ada, gig)).toMatchObject({ state: 'asked', acceptedTerms: { pay } });
  const { body } = await ada.call('GET', '/api/notifications');
  expect(JSON.stringify(body)).toContain('Pay: £120 → £120–£150');
});

test('GIG-01 genres are searchable like tags until they are removed', async () => {
  const gig = await publish({ genres: [' Sea shanties '], tags: ['Loud'] });
  expect(gig).toMatchObject({ genres: ['Sea shanties'], tags: ['Sea shanties', 'Loud'] });
  const found = () => idsOf(server, '/api/gigs?genre=sea%20shanties');
  expect(await found()).toEqual([gig.id]);
  expect((await change(gig, { genres: [], tags: gig.tags })).tags).toEqual(['Loud']);
  expect(await found()).toEqual([]);
});

test('GIG-01 dress and set list are public; a client that omits them keeps them', async () => {
  const details = { dress: 'Black, no logos', setList: 'Do I Love You\nTainted Love', genres: ['Soul'] };
  const gig = await publish({ ...details, address: '4 Mill Lane', applyBy: dayFromNow(3) });
  expect(await look(server, gig)).toMatchObject(details);
  const after = await change(gig, { title: 'Renamed' });
  expect(after).toMatchObject({ ...details, address: '4 Mill Lane', applyBy: dayFromNow(3) });
  const emptied = { dress: '', setList: '', address: '', genres: [] };
  const bare = await change(after, { ...emptied, applyBy: null });
  expect(bare).toMatchObject({ ...emptied, hasAddress: false });
  expect(bare.applyBy).toBeUndefined();
});

test('GIG-01 SET-04 REA-03 only the poster and booked players get the address', async () => {
  const address = 'Unit 3, up the iron stairs';
  const { gig, adas } = await scene.applied({ address });
  const knows = async (who: Asking) => (await look(who, gig)).address;
  expect(gig).toMatchObject({ address, hasAddress: true });
  expect(await look(server, gig)).toMatchObject({ hasAddress: true });
  for (const who of [server, ada, ben]) expect(await knows(who)).toBeUndefined();
  const isInFile = async (who: Asking) =>
    String((await who.call('GET', `/api/gigs/${gig.id}/gig.ics`)).body).includes('iron stairs');
  const { path } = await read<{ path: string }>(ada.call('POST', '/api/calendar/address'), 201);
  const feed = async () => String((await server.call('GET', path)).body).replaceAll('\r\n ', '');
  expect(await feed()).not.toContain('iron stairs');
  await move(declan, 'accept', adas);
  expect(await knows(ada)).toBe(address);
  expect(await knows(ben)).toBeUndefined();
  expect(await feed()).toContain('iron stairs');
  expect(await Promise.all([ada, declan, ben, server].map(isInFile))).toEqual([true, true, false, false]);
  const exported = async (who: Member) => JSON.stringify(await archived(server, 'applications', who));
  expect(await exported(ada)).toContain('iron stairs');
  expect(await exported(ben)).not.toContain('iron stairs');
  await move(ada, 'withdraw', adas);
  expect(await knows(ada)).toBeUndefined();
  const { body } = await server.call('GET', `/api/gigs?poster=${declan.id}`);
  expect(JSON.stringify(body)).not.toContain('iron');
});

const days = { date: dayFromNow(9), lastDate: dayFromNow(13) };
test.each<[string, Partial<GigForm>, string, RegExp]>([
  ['a day after the gig', { date: dayFromNow(7), applyBy: dayFromNow(8) }, 'applyBy', /after the gig/],
  ['a past day', { applyBy: dayFromNow(-2) }, 'applyBy', /in the past/],
  ['days in reverse', { date: dayFromNow(9), lastDate: dayFromNow(8) }, 'lastDate', /before the first/],
  ['more than 60 days', { date: dayFromNow(9), lastDate: dayFromNow(69) }, 'lastDate', /at most 60 days/],
  ['a day after the last', { ...days, applyBy: dayFromNow(14) }, 'applyBy', /after the gig/],
  ['an address of two lines', { address: 'a\nb' }, 'address', /one line/],
  ['an end when it starts', { startTime: '20:00', endTime: '20:00' }, 'endTime', /that’s the start time/],
  ['a negative range', { pay: { ...pay, upTo: -1 } }, 'pay.upTo', /more than 0/],
  ['a currency that no form offers', { pay: { ...pay, currency: 'ZZZ' } }, 'pay.currency', /one from/],
])('GIG-01 API-03 %s is refused at its field', async (_, changed, field, msg) => {
  expect(await post(changed)).toMatchObject(refusal(400, { field, msg: expect.stringMatching(msg) }));
});

const path = '/api/gigs/draft';
const saveDraft = (who: Member, gig: string, version = 0) => who.call('PUT', path, { gig, version });
const draftOf = (who: Member) => get<GigDraft>(who, path);
const draftOnDashboard = async (who: Member) => (await dashboardOf(who)).gigDraft;
const draftWith = (title: string) => JSON.stringify({ title, place: '' });
const nothing = { version: 0, gig: '', title: '', updatedAt: null };

test('GIG-01 GIG-13 applications close after the last day to apply; earlier ones can still be booked', async () => {
  const gig = await publish({ date: dayFromNow(9), applyBy: dayFromNow(2), timeZone: 'Pacific/Auckland' });
  expect(gig.applyBy).toBe(dayFromNow(2));
  const adas = await apply(ada, gig);
  wait(Date.parse(gig.appliesUntil ?? '') - 1 - server.app.services.now().getTime());
  await move(ben, 'withdraw', await apply(ben, gig));
  wait(1);
  const over = { id: gig.id, status: 'open' };
  const msg = 'The deadline to apply has passed.';
  expect(await applyWith(ben, gig)).toMatchObject(refusal(409, { msg }, over));
  await move(declan, 'accept', adas);
  expect((await change(gig, { applyBy: dayFromNow(5), places: 2 })).applyBy).toBe(dayFromNow(5));
  await apply(ben, gig);
});

test('GIG-02 SET-04 a draft appears on other devices, the dashboard and in the archive, for its member only', async () => {
  expect(await draftOf(ada)).toEqual(nothing);
  expect(await draftOnDashboard(ada)).toBeUndefined();
  const saved = await read<GigDraft>(saveDraft(ada, draftWith(' Dep drummer ')));
  expect(saved).toMatchObject({ version: 1, title: 'Dep drummer', gig: draftWith(' Dep drummer ') });
  expect(await draftOf(ada)).toEqual(saved);
  expect(await draftOnDashboard(ada)).toEqual({ title: 'Dep drummer', updatedAt: saved.updatedAt });
  expect(await archived(server, 'gigDraft', ada)).toMatchObject([{ gig: saved.gig }]);
  expect(await draftOf(ben)).toEqual(nothing);
  expect(await archived(server, 'gigDraft', ben)).toEqual([]);
});

test('GIG-02 GIG-13 two devices never overwrite each other’s draft; identical text is no conflict', async () => {
  const both = await Promise.all(['Oud', 'Lute'].map((title) => saveDraft(ada, draftWith(title))));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const stored = await draftOf(ada);
  expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { current: stored } });
  expect(await read(saveDraft(ada, stored.gig, 0))).toEqual(stored);
  const third = await read(saveDraft(ada, draftWith('Sitar'), stored.version));
  expect(third).toMatchObject({ version: 2, title: 'Sitar' });
});

test('GIG-02 posting a draft clears it; posting another gig keeps it', async () => {
  await read(saveDraft(ada, draftWith('Gong')));
  await publish({}, ada);
  expect(await draftOf(ada)).toMatchObject({ version: 1, title: 'Gong' });
  const posted = { ...gigForm({ title: 'Gong' }), clientId: freshClientId(), isDrafted: true };
  const gig = await read<Gig>(ada.call('POST', '/api/gigs', posted), 201);
  expect(await draftOf(ada)).toEqual({ ...nothing, version: 2 });
  await read(saveDraft(ada, draftWith('The next one'), 2));
  expect((await read<Gig>(ada.call('POST', '/api/gigs', posted), 201)).id).toBe(gig.id);
  expect(await draftOf(ada)).toMatchObject({ version: 3, title: 'The next one' });
  expect(await saveDraft(ada, draftWith('Gong, loud'), 1)).toMatchObject({ status: 409 });
  expect(await read(saveDraft(ada, '', 3))).toEqual({ ...nothing, version: 4 });
  expect(await draftOnDashboard(ada)).toBeUndefined();
});

test('GIG-02 posting clears only the draft that the device knows; a retry with another version posts no second gig', async () => {
  await read(saveDraft(ada, draftWith('Gong')));
  await read(saveDraft(ada, draftWith('Gong, typed elsewhere'), 1));
  const postOver = (draftVersion: number, clientId = freshClientId()) => {
    const posted = { ...gigForm({ title: 'Gong' }), clientId, isDrafted: true, draftVersion };
    return read<Gig>(ada.call('POST', '/api/gigs', posted), 201);
  };
  const clientId = freshClientId();
  const { id } = await postOver(1, clientId);
  expect((await postOver(2, clientId)).id).toBe(id);
  expect(await draftOf(ada)).toMatchObject({ version: 2, title: 'Gong, typed elsewhere' });
  await postOver(2);
  expect(await draftOf(ada)).toEqual({ ...nothing, version: 3 });
});

test.each([
  ['a draft that is too long', 'x'.repeat(40_001)],
  ['a NUL character', 'a\u0000b'],
])('GIG-02 API-03 %s is refused', async (_, gig) => {
  expect(await saveDraft(ada, gig)).toMatchObject({ status: 400 });
  expect(await draftOf(ada)).toEqual(nothing);
});

test('GIG-02 API-03 malformed draft text is stored without a title', async () => {
  for (const [version, gig] of ['\ud800', '{"title":', '[]', '{"title":{}}'].entries())
    expect(await read(saveDraft(ada, gig, version))).toMatchObject({ version: version + 1, title: '' });
  expect((await draftOnDashboard(ada))?.title).toBe('');
});
