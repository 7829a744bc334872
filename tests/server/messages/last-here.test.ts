import { expect, test } from 'vitest';
import type { MessageSettings } from '#contract/ours/message-settings.ts';
import type { OpenedConversation } from '#contract/ours/messages.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, link, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const began = new Date('2026-11-23T12:00:00Z');
let now = began;
const server = await serverOfFile({}, { now: () => now });

const two = async () => [await server.member({ name: 'Ada' }), await server.member({ name: 'Ben' })] as const;
const lastHere = async (viewer: Member, of: Member) =>
  (await read<OpenedConversation>(viewer.call('GET', `/api/conversations/with/${of.id}`))).lastHere;
const choose = (who: Member, change: object) =>
  read<MessageSettings>(who.call('PUT', '/api/message-settings', change));

test('MSG-07 a link sees when one was last here, whatever device it was; and it follows', async () => {
  const [ada, ben] = await two();
  await link(ada, ben);
  expect(await lastHere(ada, ben)).toBe(began.toISOString());
  now = new Date(began.getTime() + 60 * 60_000);
  await read(ben.call('GET', '/api/conversations'));
  expect(await lastHere(ada, ben)).toBe(now.toISOString());
  expect(await lastHere(ada, ada)).toBeNull();
});

test('MSG-07 others see it of those alone who have written to them', async () => {
  const [ada, ben] = await two();
  expect(await lastHere(ada, ben)).toBeNull();
  await send(ada, ben);
  expect([await lastHere(ada, ben), await lastHere(ben, ada)]).toEqual([null, expect.any(String)]);
  await send(ben, ada);
  expect(await lastHere(ada, ben)).toEqual(expect.any(String));
});

test('MSG-07 switched off by either it is shown to neither, and on again', async () => {
  const [ada, ben] = await two();
  await link(ada, ben);
  expect(await read(ada.call('GET', '/api/message-settings'))).toEqual({ from: 'everybody', lastHere: true });
  expect(await choose(ada, { lastHere: false })).toEqual({ from: 'everybody', lastHere: false });
  expect([await lastHere(ada, ben), await lastHere(ben, ada)]).toEqual([null, null]);
  // The other choice leaves this one as it is.
  expect(await choose(ada, { from: 'links' })).toEqual({ from: 'links', lastHere: false });
  expect(await lastHere(ben, ada)).toBeNull();
  await choose(ada, { lastHere: true });
  expect([await lastHere(ada, ben), await lastHere(ben, ada)]).not.toContain(null);
});

test('MSG-07 MSG-06 neither across a block nor while somebody waits for an answer', async () => {
  const [ada, ben] = await two();
  await choose(ada, { from: 'links' });
  await send(ben, ada, 'May I?');
  expect([await lastHere(ada, ben), await lastHere(ben, ada)]).toEqual([null, null]);
  const [cleo, dora] = await two();
  await link(cleo, dora);
  await send(cleo, dora);
  await block(cleo, dora);
  expect([await lastHere(cleo, dora), await lastHere(dora, cleo)]).toEqual([null, null]);
});

test('SAF-04 what is no choice is refused in words', async () => {
  const [ada] = await two();
  const refused = await ada.call('PUT', '/api/message-settings', { lastHere: 'no' });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'lastHere' }] } });
});
