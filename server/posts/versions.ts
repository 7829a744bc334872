import { eq, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Versions } from '#contract/ours/versions.ts';
import type { DbOrTx } from '../db/database.ts';
import type { comments, posts } from '../db/schema/posts.ts';
import { notFound } from '../http/errors.ts';

type Edited = typeof posts | typeof comments;

/** FEE-07. The earlier words with those that stand there now; of too many the second ones go, never the first. */
export const withWordsOf = ({ earlier, text, editedAt, createdAt }: Edited): SQL => sql`
  case when jsonb_array_length(${earlier}) < ${limits.earlierWords} then ${earlier} else ${earlier} - 1 end
  || jsonb_build_object('text', ${text}, 'at', coalesce(${editedAt}, ${createdAt}))`;

/** What the words are and were, the last first; the caller has asked whether the viewer may. */
export async function readVersions(db: DbOrTx, table: Edited, id: string): Promise<Versions> {
  const { text, earlier, createdAt, editedAt } = table;
  const [row] = await db.select({ text, earlier, createdAt, editedAt }).from(table).where(eq(table.id, id));
  if (!row) throw notFound('What you want to look up');
  const all = [...row.earlier, { text: row.text, at: row.editedAt ?? row.createdAt }];
  return { items: all.map((one) => ({ text: one.text, at: new Date(one.at).toISOString() })).reverse() };
}
