import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import type { Export } from '#contract/ours/exports.ts';
import { removeContent, restoreContent } from '#server/admin/content.ts';
import { conversations } from '#server/db/schema/conversations.ts';
import { read } from '#tests/support/fixtures.ts';
import { serverToLeave } from '#tests/support/leaving.ts';
import { sendFile } from '#tests/support/message-files.ts';
import { plainPicture } from '#tests/support/pictures.ts';
import { linesOf, lineUp, listOf, namesOf, open, say } from '../group-server.ts';

const { server, member, later, tidies, leave } = await serverToLeave();
const { services } = server.app;
afterAll(() => server.close());

describe('MSG-05 SET-05 a member who leaves for good', () => {
  test('goes out at once, and what they said stands without a name', async () => {
    const { petra, ana, ben, id } = await lineUp(server, member);
    await say(ana, id, 'I will be there');
    await leave(ana);
    expect(await namesOf(petra, id)).toEqual(['Ben', 'Petra']);
    await say(petra, id, 'Ana?');
    await later(14.1, tidies);
    const lines = (await open(ben, id)).page?.items ?? [];
    expect(lines.map(({ text }) => text)).toContain('I will be there');
    expect(lines.find(({ text }) => text === 'I will be there')?.sender).toMatchObject({
      name: 'Somebody who left',
      avatar: null,
    });
    expect(await namesOf(petra, id)).toEqual(['Ben', 'Petra']);
  });

  test('with the last of them the group goes; without its poster it stays', async () => {
    const { petra, ana, ben, id } = await lineUp(server, member);
    await say(petra, id, 'Bye');
    await leave(petra);
    await later(14.1, tidies);
    expect((await open(ana, id)).person.name).toBe('A gig that is gone');
    await say(ana, id, 'Still here');
    expect(await linesOf(ben, id)).toContain('Still here');
    for (const who of [ana, ben]) await leave(who);
    await later(14.1, tidies);
    expect(await server.db.$count(conversations, eq(conversations.id, id))).toBe(0);
  });
});

test('MSG-05 SET-04 an archive holds what one was sent in groups, who said it, and the files', async () => {
  const { petra, ana, gig, id, book } = await lineUp(server, member);
  await say(petra, id, 'Before Cleo');
  const cleo = await server.member({ name: 'Cleo' });
  await book(cleo);
  const bytes = await plainPicture(40, 30).png().toBuffer();
  const file = (await sendFile(server, ana.token, bytes, 'stage.png')).body as { id: string };
  const message = await say(ana, id, '', { fileIds: [file.id] });
  expect(message.text).toBe('Sent a picture');
  await read(cleo.call('POST', '/api/account/export'), 201);
  await services.jobs.idle();
  const { id: exportId } = await read<Export>(cleo.call('GET', '/api/account/export'));
  const { rawPayload } = await server.app.http.inject({
    method: 'GET',
    url: `/api/account/export/${exportId}`,
    headers: { 'x-auth-token': cleo.token },
  });
  const files = unzipSync(new Uint8Array(rawPayload));
  const rows = JSON.parse(strFromU8(files['messages.json'] ?? new Uint8Array()));
  expect(rows).toMatchObject([
    { conversationId: id, group: { gig: gig.title, leftAt: null }, by: 'Cleo', event: 'joined' },
    { by: 'Ana', text: 'Sent a picture', fromMe: false, files: [expect.stringContaining('stage')] },
  ]);
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(1);
  const addresses = (who: typeof ana) =>
    read<{ items: unknown[] }>(who.call('GET', `/api/files?ids=${file.id}`));
  expect((await addresses(cleo)).items).toHaveLength(1);
  expect((await addresses(await server.member())).items).toHaveLength(0);
});

test('MSG-05 SAF-10 a gig that operators remove leaves the title of its group, and comes back to it', async () => {
  const { petra, ana, gig, id } = await lineUp(server, member);
  await say(petra, id, 'Hello');
  const by = { actor: 'ops', now: new Date(), reason: 'Fraud' };
  await services.write((tx) => removeContent(tx, 'gig', gig.id, by));
  expect((await listOf(ana))[0]?.person.name).toBe('A gig that is gone');
  expect(JSON.stringify((await ana.call('GET', '/api/notifications')).body)).not.toContain('"kind":"group"');
  await say(ana, id, 'What now?');
  await services.write((tx) => restoreContent(tx, 'gig', gig.id, by));
  expect((await listOf(ana))[0]).toMatchObject({ person: { name: gig.title }, group: { count: 3 } });
});
