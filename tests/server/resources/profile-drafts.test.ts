import { describe, expect, test } from 'vitest';
import type { ProfileDraft } from '#contract/ours/profile-draft.ts';
import { contents } from '#server/exports/contents.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const path = '/api/profiles/me/draft';
const keep = (who: Member, parts: object, was: object = {}) => who.call('PUT', path, { parts, was });
const draftOf = (who: Member) => read<ProfileDraft>(who.call('GET', path));

describe('PPL-07 what is typed of a profile and not saved', () => {
  test('PPL-07 it is there on another device, part by part, and nobody else is given it', async () => {
    const ada = await server.member({});
    const ben = await server.member({});
    expect(await draftOf(ada)).toEqual({ version: 0, parts: {} });
    expect(await read(keep(ada, { headline: '"Harp"' }))).toEqual({
      version: 1,
      parts: { headline: '"Harp"' },
    });
    await read(keep(ada, { bio: '"I play."' }));
    expect(await draftOf(ada)).toEqual({ version: 2, parts: { headline: '"Harp"', bio: '"I play."' } });
    expect(await draftOf(ben)).toEqual({ version: 0, parts: {} });
    expect(await server.call('GET', path)).toMatchObject({ status: 401 });
    expect(await server.call('PUT', path, { parts: {}, was: {} })).toMatchObject({ status: 401 });
  });

  test('PPL-07 two devices never overwrite each other unseen; the same words twice are no quarrel', async () => {
    const cy = await server.member({});
    const both = await Promise.all(['"Oud"', '"Lute"'].map((headline) => keep(cy, { headline })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { parts, version } = await draftOf(cy);
    const late = both.find(({ status }) => status === 409);
    expect(late).toMatchObject({ body: { current: { parts, version } } });
    expect(await read(keep(cy, parts))).toEqual({ parts, version });
    await read(keep(cy, { bio: '"Other parts go in."' }));
    const seen = await keep(cy, { headline: '"Sitar"' }, parts);
    expect(seen).toMatchObject({ status: 200, body: { version: 3 } });
  });

  test('PPL-07 what is saved or thrown away is no draft any more, and an old version never comes again', async () => {
    const dee = await server.member({});
    await read(keep(dee, { headline: '"Gong"', bio: '"Long"' }));
    await read(dee.call('PUT', '/api/profiles/me', { headline: 'Gong' }));
    expect(await draftOf(dee)).toEqual({ version: 2, parts: { bio: '"Long"' } });
    await read(keep(dee, { bio: '' }, { bio: '"Long"' }));
    expect(await draftOf(dee)).toEqual({ version: 3, parts: {} });
    expect(await keep(dee, { bio: '"Longer"' }, { bio: '"Long"' })).toMatchObject({ status: 409 });
  });

  test.each([
    ['more than a part may hold', { bio: 'x'.repeat(10_001) }],
    ['all that a client can send', { bio: 'x'.repeat(256 * 1024) }],
    ['a sign that cannot be kept', { bio: 'a\u0000b' }],
    ['no text', { bio: { toString: 'x' } }],
  ])('PPL-07 API-03 %s is refused', async (_, parts) => {
    const eve = await server.member({});
    const { status } = await keep(eve, parts);
    expect([400, 413]).toContain(status);
    expect(await draftOf(eve)).toEqual({ version: 0, parts: {} });
  });

  test('PPL-07 API-03 parts that no profile has are not kept, and half a sign breaks nothing', async () => {
    const fay = await server.member({});
    await read(keep(fay, { email: 'x', __proto__: 'y', headline: '"Bell"' }));
    expect((await draftOf(fay)).parts).toEqual({ headline: '"Bell"' });
    expect((await keep(fay, { bio: '\ud800' })).status).toBeLessThan(500);
  });

  test('PPL-07 SET-04 it is in the archive of what is the member’s', async () => {
    const gil = await server.member({});
    await read(keep(gil, { headline: '"Tuba"' }));
    const rows: object[] = [];
    for await (const row of contents.profileDraft?.rows(server.db, gil.id) ?? []) rows.push(row);
    expect(rows).toMatchObject([{ parts: { headline: '"Tuba"' } }]);
  });
});
