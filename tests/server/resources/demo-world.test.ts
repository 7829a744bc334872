import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { GigsPage } from '#contract/ours/gigs.ts';
import { fittingSpelling } from '#server/auth/passwords.ts';
import { openSession } from '#server/auth/sessions.ts';
import { isId } from '#server/db/ids.ts';
import { conversations, mutes } from '#server/db/schema/conversations.ts';
import { applications, gigs } from '#server/db/schema/gigs.ts';
import { links } from '#server/db/schema/links.ts';
import { messageFileParts, messageFiles } from '#server/db/schema/message-files.ts';
import { messages } from '#server/db/schema/messages.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { comments, posts } from '#server/db/schema/posts.ts';
import { users } from '#server/db/schema/users.ts';
import { demoGigs, demoPeople, demoPosts } from '#server/demo/read-world.ts';
import { demoAccounts, demoPassword, seedDemoWorld } from '#server/demo/seed.ts';
import { worldAt } from '#server/demo/world.ts';
import { typeOf } from '#server/message-files/types.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { read } from '#tests/support/fixtures.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
const lateOnASunday = new Date('2026-11-22T23:50:00.000Z');

beforeAll(async () => {
  server = await startServer();
  await seedDemoWorld(server.db);
});
afterAll(() => server.close());

describe('SCR the demo world', () => {
  test('SCR forty people with first names of their own, 150 posts, 60 gigs', async () => {
    expect(demoAccounts).toHaveLength(40);
    expect(new Set(demoAccounts.map(({ email }) => email)).size).toBe(40);
    expect(demoPeople.every(({ key }) => /^[a-z]+$/.test(key))).toBe(true);
    expect(await server.db.$count(posts)).toBe(150);
    expect(await server.db.$count(gigs)).toBe(60);
    expect(await server.db.$count(users, sql`${users.verifiedAt} is not null`)).toBe(40);
    for (const table of [comments, links, applications, conversations, notifications]) {
      expect(await server.db.$count(table)).toBeGreaterThan(15);
    }
  });

  test('SCR no two say the same', () => {
    const words = [
      ...demoPosts.flatMap((post) => [post.text, ...post.comments.map(({ text }) => text)]),
      ...demoGigs.flatMap((gig) => [gig.description, gig.title, ...gig.applications.map(({ note }) => note)]),
      ...demoPeople.flatMap(({ bio, headline }) => [bio, headline]),
    ];
    expect(words.filter((text, index) => words.indexOf(text) !== index)).toEqual([]);
    expect(words.every((text) => text.length > 1)).toBe(true);
  });

  test('FEE-02 a post shows its picture with what it shows, others the gig they are about', async () => {
    const shown = await server.db.select().from(posts).where(sql`${posts.pictures} <> '[]'`);
    expect(shown.map(({ pictures }) => pictures[0]?.alt)).toEqual([expect.stringContaining('harpist')]);
    const picture = await server.call('GET', shown[0]?.pictures[0]?.url ?? '');
    expect(picture.headers['content-type']).toBe('image/webp');
    const told = await server.db
      .select({ title: gigs.title })
      .from(posts)
      .innerJoin(gigs, sql`${gigs.id} = ${posts.gigId}`);
    expect(told.map(({ title }) => title).sort()).toEqual([
      'Ceilidh band short one fiddle',
      'Function band bass, black tie',
    ]);
  });

  test('SCR every gig stands where its applications say', () => {
    for (const gig of demoGigs) {
      const states = gig.applications.map(({ state }) => state);
      const accepted = states.filter((state) => state === 'accepted').length;
      expect(gig.status === 'filled', gig.title).toBe(accepted >= gig.places);
      if (gig.status !== 'open') expect(states, gig.title).not.toContain('applied');
      if (gig.status === 'open' || gig.status === 'cancelled')
        expect(states, gig.title).not.toContain('closed');
      expect(states.includes('cancelled'), gig.title).toBe(gig.status === 'cancelled');
      expect(new Set(gig.applications.map(({ by }) => by)).size, gig.title).toBe(states.length);
      expect(
        gig.applications.every(({ by, ageMs }) => by !== gig.by && ageMs <= gig.ageMs),
        gig.title,
      ).toBe(true);
    }
  });

  test('SCR some gigs are tonight, some this week, some over', async () => {
    const upcoming = await read<GigsPage>(server.call('GET', `/api/gigs?limit=50`));
    const past = await read<GigsPage>(server.call('GET', `/api/gigs?when=past&limit=50`));
    expect(upcoming.items[0]?.title).toBe('Dep drummer, northern soul night');
    expect(upcoming.items.length + past.items.length).toBe(60);
    expect(past.items).toHaveLength(12);
    const week = Date.now() + 7 * 86_400_000;
    expect(upcoming.items.filter((gig) => Date.parse(gig.startsAt) < week).length).toBeGreaterThan(6);
    const sunday = upcoming.items.find((gig) => gig.title === 'Organist for a morning service');
    expect(new Date(`${sunday?.date}T00:00:00Z`).getUTCDay()).toBe(0);
  });

  test('SCR at ten to midnight on a Sunday tonight’s gig is tomorrow’s, and nothing lies in the future', async () => {
    const { db, close } = await freshDatabase();
    await seedDemoWorld(db, lateOnASunday);
    const soonest = await db.select().from(gigs).where(sql`${gigs.title} like 'Dep drummer, northern%'`);
    expect(soonest).toMatchObject([{ date: '2026-11-23', startsAt: new Date('2026-11-23T17:00:00.000Z') }]);
    for (const table of [posts, comments, messages, notifications, applications, links]) {
      expect(await db.$count(table, sql`${table.createdAt} > ${lateOnASunday.toISOString()}`)).toBe(0);
    }
    await close();
  });

  test('SCR people of the same moment have the same ids, so that pictures of them stay the same', () => {
    const idsAt = (now: Date) => demoPeople.map(({ key }) => worldAt(now).idOf(key));
    const ids = idsAt(lateOnASunday);
    expect(ids).toEqual(idsAt(lateOnASunday));
    expect(ids.every(isId)).toBe(true);
    expect(new Set([...ids, ...idsAt(new Date(lateOnASunday.getTime() + 1))]).size).toBe(80);
  });

  test('SCR everybody has the same password, and it fits', async () => {
    const rows = await server.db.selectDistinct({ hash: users.passwordHash }).from(users);
    expect(rows).toHaveLength(1);
    expect(await fittingSpelling(demoPassword, rows[0]?.hash)).toBe(demoPassword);
  });

  test('MSG-03 MSG-06 of the messages one brings a picture, another a recording, and a conversation is muted', async () => {
    const files = await server.db.select().from(messageFiles).where(isNotNull(messageFiles.messageId));
    expect(files.map(({ kind }) => kind).sort()).toEqual(['audio', 'picture']);
    for (const { id, kind, mime, name, size } of files) {
      const [part, ...rest] = await server.db
        .select()
        .from(messageFileParts)
        .where(eq(messageFileParts.fileId, id));
      expect(rest).toEqual([]);
      expect(part?.bytes.length).toBe(size);
      expect(typeOf(part?.bytes ?? Buffer.alloc(0), name)).toMatchObject({ kind, mime });
    }
    const texts = await server.db.select({ text: messages.text }).from(messages);
    expect(texts.map(({ text }) => text)).toContain('Sent a file: Opening riff, twice.wav');
    expect(await server.db.$count(mutes)).toBe(1);
  });

  test('GIG-01 some gigs are on several days, some on one to be agreed, some show pictures and PDFs', async () => {
    const { items } = await read<GigsPage>(server.call('GET', '/api/gigs?limit=20'));
    expect(items.filter(({ lastDate }) => lastDate).length).toBeGreaterThan(1);
    expect(items.some(({ dateByAgreement }) => dateByAgreement)).toBe(true);
    const tent = await server.db.select().from(gigs).where(sql`${gigs.pictures} <> '[]'`);
    expect(tent).toHaveLength(2);
    for (const { id, pictures } of tent) {
      const picture = await server.call('GET', pictures[0]?.url ?? '');
      expect(picture, id).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    }
    const papers = await server.db.select().from(messageFiles).where(eq(messageFiles.kind, 'pdf'));
    expect(papers.length).toBeGreaterThan(2);
    for (const { id, name, size } of papers) {
      const [part] = await server.db.select().from(messageFileParts).where(eq(messageFileParts.fileId, id));
      expect(part?.bytes.length).toBe(size);
      expect(typeOf(part?.bytes ?? Buffer.alloc(0), name)).toMatchObject({ kind: 'pdf' });
      const [gig] = await server.db
        .select()
        .from(gigs)
        .where(sql`${gigs.files}::text like ${`%${id}%`}`);
      expect(gig?.files).toContainEqual({ id, name, size });
    }
  });

  test('SCR messages follow each other, and each conversation knows its last', async () => {
    const rows = await server.db.select().from(messages).orderBy(messages.seq);
    const times = rows.map((row) => row.createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const talk of await server.db.select().from(conversations)) {
      expect(talk.lastSeq).toBe(rows.filter((row) => row.conversationId === talk.id).at(-1)?.seq);
    }
  });

  test('SCR fourteen have faces, which are pictures', async () => {
    const faces = await server.db.select().from(users).where(sql`${users.avatar} is not null`);
    expect(faces).toHaveLength(14);
    const picture = await server.call('GET', faces[0]?.avatar ?? '');
    expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  });

  test('SCR /dashboard Bronagh has something waiting in every place', async () => {
    const [row] = await server.db.select().from(users).where(sql`${users.name} = 'Bronagh Tierney'`);
    const { tokens, services } = server.app;
    const token = await services.write((tx) => openSession(tx, tokens, row?.id ?? '', 'test', new Date()));
    const header = { 'x-auth-token': token };
    const dashboard = await read<Dashboard>(server.call('GET', '/api/dashboard', undefined, header));
    expect(dashboard.linkRequests.count).toBe(3);
    expect(dashboard.unreadMessages.count).toBe(5);
    expect(dashboard.applicationsToAnswer.count).toBe(2);
    expect(dashboard.next?.schedule).toBeDefined();
    expect(dashboard.myApplications.count).toBeGreaterThan(5);
    expect(dashboard.unreadNotifications).toBeGreaterThan(4);
  });
});
