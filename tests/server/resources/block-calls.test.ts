import { describe, expect, test } from 'vitest';
import type { BlockedPage } from '#contract/ours/links.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, unblock } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();

const people = (...names: string[]) =>
  Promise.all(names.map((name) => server.member({ name }))) as Promise<[Member, Member, Member]>;
const statusOf = async (answer: ReturnType<Member['call']>) => (await answer).status;

describe('SAF-06 the calls', () => {
  test('SAF-06 blocking and unblocking may be repeated, and the list shows the last one first', async () => {
    const [ann, bob, cleo] = await people('Ann', 'Bob', 'Cleo');
    for (const whom of [bob, bob, cleo]) await block(ann, whom);
    const page = await read<BlockedPage>(ann.call('GET', '/api/blocks'));
    expect(page.items.map(({ person }) => person.id)).toEqual([cleo.id, bob.id]);
    const first = await read<BlockedPage>(ann.call('GET', `/api/blocks?limit=1`));
    const rest = await read<BlockedPage>(ann.call('GET', `/api/blocks?limit=1&cursor=${first.nextCursor}`));
    expect(rest.items.map(({ person }) => person.name)).toEqual([bob.name]);
    expect(rest.nextCursor).toBeNull();
    for (const whom of [bob, bob, cleo]) await unblock(ann, whom);
    expect((await read<BlockedPage>(ann.call('GET', '/api/blocks'))).items).toEqual([]);
    expect((await read<BlockedPage>(bob.call('GET', '/api/blocks'))).items).toEqual([]);
  });

  test('SAF-06 not oneself, nor nobody, nor as a visitor; the unverified may', async () => {
    const [ann, bob] = await people('Ann', 'Bob');
    const newcomer = await server.member({ name: 'New', verified: false });
    expect(await statusOf(ann.call('PUT', `/api/blocks/${ann.id}`))).toBe(403);
    expect(await statusOf(ann.call('PUT', '/api/blocks/00000000-0000-7000-8000-000000000000'))).toBe(404);
    expect(await statusOf(ann.call('PUT', '/api/blocks/x'))).toBe(404);
    expect(await statusOf(server.call('PUT', `/api/blocks/${bob.id}`))).toBe(401);
    expect(await statusOf(newcomer.call('PUT', `/api/blocks/${bob.id}`))).toBe(200);
  });

  test('SAF-06 who is blocked may block back; each then has to unblock', async () => {
    const [ann, bob] = await people('Ann', 'Bob');
    await block(ann, bob);
    await block(bob, ann);
    await unblock(ann, bob);
    expect(await statusOf(ann.call('GET', `/api/profiles/${bob.id}`))).toBe(404);
    await unblock(bob, ann);
    expect(await statusOf(ann.call('GET', `/api/profiles/${bob.id}`))).toBe(200);
  });
});
