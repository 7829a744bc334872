import { expect, onTestFinished, test } from 'vitest';
import type { GigForm } from '#contract/gig-form.ts';
import type { NotificationChoices } from '#contract/settings.ts';
import { mailDigests } from '#server/gigs/digest.ts';
import { get, statusOf } from '#tests/server/answers.ts';
import { day } from '#tests/server/booking-server.ts';
import { apply, block, publish, setUser } from '#tests/support/acts.ts';
import { dayFromNow, read } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type Member, startServer } from '#tests/support/server.ts';

/** A server with its own clock, a drummer, and a poster with upcoming gigs. */
async function digestServer() {
  let later = 0;
  const server = await startServer(
    { publicUrl: 'https://sidestage.example' },
    { now: () => new Date(Date.now() + later) },
  );
  onTestFinished(() => server.close());
  const sendDigests = () => mailDigests(server.app.services);
  const pass = (days: number) => {
    later += days * day;
    return sendDigests();
  };
  const player = async (skills: string[], name = 'Ada') => {
    const member = await server.member({ name });
    await setUser(server, member, { skills });
    return member;
  };
  const poster = await server.member({ name: 'Ben' });
  const post = (title: string, changed: Partial<GigForm> = {}, who = poster) =>
    publish(who, { title, category: 'drums', tags: [], date: dayFromNow(60), ...changed });
  const mails = (member: Member) => mailsTo(server, member.email);
  return { server, sendDigests, pass, player, poster, post, mails, drummer: await player(['Drums']) };
}

test('REA-02 new matching gigs are mailed once a week, soonest first, and never twice', async () => {
  const { pass, post, mails, drummer } = await digestServer();
  const laterGig = await post('Late');
  const soonerGig = await post('Soon <b>', { date: dayFromNow(30), venue: 'The Hop', place: 'Leeds' });
  await post('Keys', { category: 'keys' });
  await pass(6.9);
  expect(await mails(drummer)).toEqual([]);
  await pass(0.2);
  const [mail, ...more] = await mails(drummer);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 new gigs for you');
  expect(mail?.text).toMatch(
    new RegExp(
      `Hello Ada,[^]*Soon <b>: \\w{3} \\d+ \\w+, .*The Hop, Leeds, .* per night:\nhttps://sidestage.example/gigs/${soonerGig.id}\n[^]*Late: [^]*/gigs/${laterGig.id}`,
    ),
  );
  expect(mail?.text).not.toContain('Keys');
  expect(mail?.html).toContain('Soon &lt;b&gt;');
  await pass(7);
  expect(await mails(drummer)).toHaveLength(1);
  await post('New');
  await pass(7);
  const subjects = (await mails(drummer)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(['2 new gigs for you', 'New gig for you: New']);
});

test('REA-02 members get no mail without matching gigs or skills, or about gigs they posted, applied to or are blocked from', async () => {
  const { server, pass, player, poster, post, mails, drummer } = await digestServer();
  const [drumless, blocker, stranger] = [await player([]), await player(['Drums']), await server.member()];
  await setUser(server, stranger, { skills: ['Drums'], verifiedAt: null });
  await block(blocker, poster);
  await apply(drummer, await post('Mine'));
  await read(poster.call('POST', `/api/gigs/${(await post('Off')).id}/cancel`));
  await post('Own', {}, drummer);
  await pass(8);
  for (const member of [drummer, drumless, stranger]) expect(await mails(member)).toEqual([]);
  expect(await mails(blocker)).toMatchObject([{ subject: 'New gig for you: Own' }]);
});

test('REA-02 concurrent processes send one mail, which lists at most ten gigs', async () => {
  const { sendDigests, pass, post, mails, drummer } = await digestServer();
  for (let nth = 0; nth < 11; nth += 1) await post(`Gig ${nth}`);
  await Promise.all([pass(8), sendDigests(), sendDigests()]);
  const [mail, ...more] = await mails(drummer);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('More than 10 new gigs for you');
  expect(mail?.text.match(/\/gigs\/[0-9a-f-]{36}/g)).toHaveLength(10);
  expect(mail?.text).toContain('https://sidestage.example/gigs?fit=me&status=open');
});

test('REA-02 SET-03 the weekly mail can be turned off in the settings or by its one-click link; other mails continue', async () => {
  const { server, pass, player, post, mails, drummer } = await digestServer();
  const other = await player(['Drums']);
  const choices = async (member: Member) =>
    (await get<{ choices: NotificationChoices }>(member, '/api/notification-settings')).choices;
  await other.call('PUT', '/api/notification-settings', { kind: 'digest', way: 'mail', on: false });
  await post('First');
  await pass(8);
  expect(await mails(other)).toEqual([]);
  const [mail] = await mails(drummer);
  const [, path] = /https:\/\/sidestage\.example(\/unsubscribe\?token=\S+)/.exec(mail?.text ?? '') ?? [];
  expect(path).toMatch(/\.digest$/);
  const unsubscribe = (by?: string) => statusOf(server.call('POST', `/api${by}`));
  for (const forged of [
    path?.replace('.digest', ''),
    path?.replace('.digest', '.messages'),
    `${path}.digest`,
  ])
    expect(await unsubscribe(forged)).toBe(404);
  expect(await choices(drummer)).toMatchObject({ digest: { mail: true }, messages: { mail: true } });
  expect(await unsubscribe(path)).toBe(200);
  expect(await choices(drummer)).toMatchObject({ digest: { mail: false }, messages: { mail: true } });
  await post('Second');
  await pass(8);
  expect(await mails(drummer)).toHaveLength(1);
});
