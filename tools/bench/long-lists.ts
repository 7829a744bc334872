import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { openDatabase } from '#server/db/database.ts';
import { startOwnServer } from '#tests/browser/support/own-server.ts';
import { buildClient } from '../build/client.ts';
import { openBrowser } from './browser.ts';

/**
 * What a phone has to carry and how smoothly it scrolls, from one end of a long list to the other, on real rows:
 * `POSTS=500 MESSAGES=1000 LINKS=200 npm run bench:lists`; none of a kind leaves it out.
 */
const posts = Number(process.env.POSTS ?? 5_000);
const messages = Number(process.env.MESSAGES ?? 10_000);
const links = Number(process.env.LINKS ?? 2_000);

type List = { scroller: string | null; up?: boolean; row: string; end: string };
type Scrolled = {
  elements: number;
  frames: number;
  late: number;
  longest: number;
  seconds: number;
  rows: number;
};

/** Scrolls as a hard flick does, an eighth of the window each frame, some 6 000 pixels a second, until the end stands there. */
const scrollThrough = (page: Page, { scroller, up = false, row, end }: List) =>
  page.evaluate(
    ([scroller, up, row, end]): Promise<Scrolled> => {
      const box = scroller ? document.querySelector(scroller) : document.scrollingElement;
      if (!box) throw new Error(`no ${scroller} at ${location.pathname}`);
      const FRAME = 1000 / 60;
      const STILL = 1_000;
      const TOO_LONG = 1_200_000;
      const began = performance.now();
      const seen = new Set<string>();
      let [last, moved, elements, frames, late, longest] = [began, began, 0, 0, 0, 0];
      return new Promise((done, failed) => {
        const step = (now: number) => {
          frames += 1;
          late += Math.max(0, Math.round((now - last) / FRAME) - 1);
          longest = Math.max(longest, now - last);
          last = now;
          if (frames % 10 === 0) {
            elements = Math.max(elements, document.querySelectorAll('*').length);
            for (const one of document.querySelectorAll(row))
              seen.add(one.getAttribute('data-row') ?? one.getAttribute('href') ?? one.id);
          }
          const before = box.scrollTop;
          box.scrollTop += (up ? -1 : 1) * (box.clientHeight / 8);
          if (box.scrollTop !== before) moved = now;
          const isThere = now - moved > STILL && box.textContent?.includes(end);
          if (now - began > TOO_LONG) return failed(new Error(`no end of ${location.pathname}`));
          if (!isThere) return requestAnimationFrame(step);
          return done({ elements, frames, late, longest, seconds: (moved - began) / 1000, rows: seen.size });
        };
        requestAnimationFrame(step);
      });
    },
    [scroller, up, row, end] as const,
  );

/** The heap in MB, after what is not needed has gone. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 1_000_000;
}

/** Puts the rows into the data of the server, which is stopped. */
async function fill(dataDir: string, self: string, other: string) {
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder: join(dataDir, 'db') });
  const ago = (n: number, seconds: number) => sql`now() - (${n} - i) * ${seconds} * interval '1 second'`;
  await db.execute(sql`insert into posts (id, author_id, client_id, text, created_at)
    select gen_random_uuid(), (array(select id from users order by id))[1 + i % 40], 'bench' || i, 'Post number ' || i || '. ' || repeat('The van is full. ', i % 12), ${ago(posts, 300)}
    from generate_series(1, ${posts}) i`);
  await db.execute(sql`insert into conversations (id, user_low, user_high, created_at, last_seq)
    select gen_random_uuid(), least(${self}::uuid, ${other}::uuid), greatest(${self}::uuid, ${other}::uuid), now(), 0 on conflict do nothing`);
  await db.execute(sql`insert into messages (id, conversation_id, sender_id, recipient_id, client_id, text, created_at, delivered_at, read_at)
    select gen_random_uuid(), c.id, case when i % 3 = 0 then ${self}::uuid else ${other}::uuid end, case when i % 3 = 0 then ${other}::uuid else ${self}::uuid end,
      'bench' || i, 'Message number ' || i || '. ' || repeat('See you there. ', i % 7), ${ago(messages, 60)}, now(), now()
    from generate_series(1, ${messages}) i, conversations c
    where (c.user_low, c.user_high) = (least(${self}::uuid, ${other}::uuid), greatest(${self}::uuid, ${other}::uuid)) order by i`);
  await db.execute(
    sql`update conversations c set last_seq = (select max(seq) from messages m where m.conversation_id = c.id)`,
  );
  await db.execute(sql`insert into users (id, email, password_hash, verified_at, name, headline, profile_completed_at, created_at, updated_at)
    select ('70000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'bench' || i || '@example.test', 'none', now(), 'Member ' || i, 'Fiddle', now(), now(), now()
    from generate_series(1, ${links}) i`);
  await db.execute(sql`insert into links (id, user_low, user_high, requester_id, state, created_at, accepted_at)
    select gen_random_uuid(), least(u.id, ${self}::uuid), greatest(u.id, ${self}::uuid), u.id, 'accepted', now(), now()
    from users u where u.email like 'bench%'`);
  await close();
}

await buildClient({ folder: 'dist' });
const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-bench-'));
const server = await startOwnServer(dataDir);
const browser = await openBrowser();
try {
  const [self, other] = await Promise.all([server.idOf('declan'), server.idOf('bronagh')]);
  await server.stop();
  await fill(dataDir, self, other).finally(server.again);
  const token = await server.tokenOf('declan');
  const end = 'You’ve reached the end.';
  const lists = [
    {
      name: `feed of ${posts}`,
      many: posts,
      path: '/community',
      row: 'main article h2[id]',
      scroller: null,
      end,
    },
    {
      name: `thread of ${messages}`,
      many: messages,
      path: `/messages/${other}`,
      row: '[role="log"] [data-seq]',
      scroller: '[role="log"]',
      up: true,
      end: 'Message number 1.',
    },
    {
      name: `${links} links`,
      many: links,
      path: '/links',
      row: 'main li a[href^="/profile/"]',
      scroller: null,
      end,
    },
  ];
  console.log('at 390 x 844, CPU 4x; a frame is late for each 16.7 ms that it comes later than the next one');
  console.log(
    'list              most elements   heap before, after, MB   frames   late   longest, ms     seconds',
  );
  for (const { name, path, many, ...list } of lists) {
    if (many === 0) continue;
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    await page.addInitScript((token) => localStorage.setItem('token', token), token);
    await page.goto(`${server.origin}${path}`);
    await page.locator(list.row).first().waitFor();
    await page.waitForLoadState('networkidle');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const before = await heapOf(page);
    const { elements, frames, late, longest, seconds, rows } = await scrollThrough(page, list);
    const heap = `${before.toFixed(1)}, ${(await heapOf(page)).toFixed(1)}`;
    console.log(
      `${name.padEnd(17)} ${String(elements).padStart(13)} ${heap.padStart(24)} ${String(frames).padStart(8)} ${String(late).padStart(6)} ${longest.toFixed(0).padStart(13)} ${seconds.toFixed(0).padStart(11)}  (${rows} rows seen)`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
