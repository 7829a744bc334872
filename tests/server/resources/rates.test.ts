import { describe, expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { contents } from '#server/exports/contents.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const ada = await server.member({ name: 'Ada Quill' });
const ben = await server.member({ name: 'Ben Marsh' });

const change = (who: Member, body: object) => who.call('PUT', '/api/profiles/me', body);
const profileOf = (who: Member, { id }: { id: string }) =>
  read<Profile>(who.call('GET', `/api/profiles/${id}`));

describe('PPL-06 rates in figures', () => {
  const wedding = { label: 'Wedding, two sets', amount: 24_000, currency: 'GBP', unit: 'night', from: true };
  const lesson = { label: '', amount: 3000, currency: 'EUR', unit: 'hour', from: false };
  const words = [{ label: 'For friends', price: 'A pie' }];
  const missing = async (who: Member) =>
    (await read<Dashboard>(who.call('GET', '/api/dashboard'))).profile.missing;

  test('PPL-06 six are told beside those in words, read by others, held by the archive, and taken back', async () => {
    const fay = await server.member();
    expect(await profileOf(ben, fay)).toMatchObject({ fees: [] });
    expect(await missing(fay)).toContain('rates');
    const fees = [{ ...wedding, label: ' Wedding, two sets ' }, lesson, lesson, lesson, lesson, lesson];
    await read(change(fay, { fees }));
    expect(await missing(fay)).not.toContain('rates');
    await read(change(fay, { rates: words }));
    const told = { fees: [wedding, ...fees.slice(1)], rates: words };
    expect(await profileOf(ben, fay)).toMatchObject(told);
    for await (const row of contents.profile?.rows(server.db, fay.id) ?? []) expect(row).toMatchObject(told);
    expect(await read(change(fay, { fees: [] }))).toMatchObject({ fees: [], rates: words });
    expect(await server.call('GET', `/api/profiles/${fay.id}`)).toMatchObject({ status: 404 });
  });

  test('PPL-06 changed elsewhere meanwhile they are a conflict, whatever the order of their columns', async () => {
    const gus = await server.member();
    const both = await Promise.all(
      [wedding, lesson].map((fee) => change(gus, { fees: [fee], was: { fees: [] } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { fees } = await profileOf(gus, gus);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { current: { fees } } });
    const turned = fees?.map((fee) => Object.fromEntries(Object.entries(fee).reverse()));
    for (const part of [
      { amount: 1 },
      { currency: 'USD' },
      { unit: 'song' },
      { from: 'no' },
      { label: 'x' },
    ]) {
      const was = { fees: [{ ...fees?.[0], ...part }] };
      expect(await change(gus, { fees: [], was }), JSON.stringify(part)).not.toMatchObject({ status: 200 });
    }
    expect(await read(change(gus, { fees: [], was: { fees: turned } }))).toMatchObject({ fees: [] });
  });

  test('PPL-07 what is typed of them is a draft, which goes when they are saved', async () => {
    const hal = await server.member();
    await read(hal.call('PUT', '/api/profiles/me/draft', { parts: { fees: '"[]"' }, was: {} }));
    await read(change(hal, { fees: [wedding] }));
    expect(await read(hal.call('GET', '/api/profiles/me/draft'))).toMatchObject({ parts: {} });
  });

  test.each([
    ['nothing', { amount: 0 }, 'amount'],
    ['no amount', { amount: null }, 'amount'],
    ['below nothing', { amount: -100 }, 'amount'],
    ['half a penny', { amount: 1055.5 }, 'amount'],
    ['more than all there is', { amount: 1e300 }, 'amount'],
    ['an amount in words', { amount: '240' }, 'amount'],
    ['a currency nobody knows', { currency: 'XQZ' }, 'currency'],
    ['a currency that is markup', { currency: '<b>' }, 'currency'],
    ['a unit of its own', { unit: 'moon' }, 'unit'],
    ['a maybe', { from: 'maybe' }, 'from'],
    ['two lines', { label: 'one\ntwo' }, 'label'],
    ['many words', { label: 'x'.repeat(61) }, 'label'],
  ])('PPL-06 API-03 %s is refused at its field', async (_, part, field) => {
    const answer = await change(ada, { fees: [wedding, { ...wedding, ...part }] });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: `fees.1.${field}` }] } });
    expect(await profileOf(ada, ada)).toMatchObject({ fees: [] });
  });

  test.each([
    ['a seventh', Array(7).fill(wedding)],
    ['no list', { 0: wedding }],
    ['a list of amounts', [24_000]],
    ['all that a client can send', [{ ...wedding, label: 'x'.repeat(256 * 1024) }]],
  ])('PPL-06 API-03 %s is refused', async (_, fees) => {
    const { status } = await change(ada, { fees });
    expect([400, 413]).toContain(status);
    expect(await profileOf(ada, ada)).toMatchObject({ fees: [] });
  });
});
