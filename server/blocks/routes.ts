import { and, desc, eq } from 'drizzle-orm';
import { blockCalls } from '#contract/calls/people.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { blocks } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { refColumns } from '../people/cards.ts';
import { blockPerson, unblockPerson } from './commands.ts';

export const blockRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  serve(scope, services, blockCalls, {
    'GET /api/blocks': ({ viewer, query }) => readBlocked(db, viewer.id, query),
    'PUT /api/blocks/:id': async ({ viewer, params }) => {
      await write((tx) => blockPerson(tx, viewer, params.id, now()));
      return ok;
    },
    'DELETE /api/blocks/:id': async ({ viewer, params }) => {
      await write((tx) => unblockPerson(tx, viewer, params.id));
      return ok;
    },
  });
};

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
