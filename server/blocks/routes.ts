import { and, desc, eq } from 'drizzle-orm';
import { blockedPageSchema } from '#contract/ours/links.ts';
import { okSchema, type PageQuery, pageQuerySchema } from '#contract/ours/page.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { blocks } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import { refColumns } from '../people/cards.ts';
import type { Services } from '../services.ts';
import { blockPerson, unblockPerson } from './commands.ts';

const ok = { ok: true } as const;

export function addBlocks(api: Api, { db, write, now }: Services) {
  api.member({
    method: 'GET',
    url: ownPaths.blocks,
    summary: 'Whom the viewer has blocked, the last one first',
    query: pageQuerySchema,
    response: blockedPageSchema,
    handler: ({ viewer, query }) => readBlocked(db, viewer.id, query),
  });
  api.member({
    method: 'PUT',
    url: '/api/blocks/:id',
    summary: 'Block a person; a second time changes nothing',
    params: idParams,
    response: okSchema,
    handler: async ({ viewer, params }) => {
      await write((tx) => blockPerson(tx, viewer, params.id, now()));
      return ok;
    },
  });
  api.member({
    method: 'DELETE',
    url: '/api/blocks/:id',
    summary: 'Unblock a person; without a block nothing changes',
    params: idParams,
    response: okSchema,
    handler: async ({ viewer, params }) => {
      await write((tx) => unblockPerson(tx, viewer, params.id));
      return ok;
    },
  });
}

async function readBlocked(db: DbOrTx, viewerId: string, query: PageQuery) {
  const size = pageSize(query);
  const rows = await db
    .select({ person: refColumns, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(
      and(eq(blocks.blockerId, viewerId), olderThan(blocks.createdAt, blocks.blockedId, readCursor(query))),
    )
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ person, createdAt }) => ({ at: createdAt, id: person.id }),
    ({ person, createdAt }) => ({ person, createdAt: createdAt.toISOString() }),
  );
}
