import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { GigDraft, GigDraftChange } from '#contract/ours/gig-draft.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { gigDrafts } from '../db/schema/gigs.ts';
import { conflict } from '../http/errors.ts';

const { userId: whose, version, gig, updatedAt } = gigDrafts;
type Row = Pick<typeof gigDrafts.$inferSelect, 'version' | 'gig' | 'updatedAt'>;

const titledSchema = v.pipe(v.string(), v.parseJson(), v.object({ title: v.string() }));

function wire(row: Row | undefined): GigDraft {
  if (!row) return { version: 0, gig: '', title: '', updatedAt: null };
  const read = v.safeParse(titledSchema, row.gig);
  return {
    version: row.version,
    gig: row.gig,
    title: read.success ? read.output.title.trim() : '',
    updatedAt: row.gig ? row.updatedAt.toISOString() : null,
  };
}

/** GIG-02. What a member has typed of a gig and not posted. */
export async function readGigDraft(db: DbOrTx, userId: string): Promise<GigDraft> {
  const [row] = await db.select({ version, gig, updatedAt }).from(gigDrafts).where(eq(whose, userId));
  return wire(row);
}

/**
 * Keeps what is typed, unless another device has typed since; the same words once more are no quarrel.
 * @throws HttpError 409 with the draft as it stands.
 */
export async function keepGigDraft(
  tx: Tx,
  userId: string,
  change: GigDraftChange,
  now: Date,
): Promise<GigDraft> {
  await tx.insert(gigDrafts).values({ userId, updatedAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(gigDrafts).where(eq(whose, userId)).for('update');
  // PostgreSQL keeps no half of a sign.
  const typed = change.gig.toWellFormed();
  if (!row || row.gig === typed) return wire(row);
  if (row.version !== change.version) throw conflict('You typed on another device meanwhile.', wire(row));
  return store(tx, userId, { version: row.version + 1, gig: typed, updatedAt: now });
}

/** What is posted is no draft any more, on no device. */
export async function dropGigDraft(tx: Tx, userId: string, now: Date): Promise<void> {
  const [row] = await tx.select().from(gigDrafts).where(eq(whose, userId)).for('update');
  if (row?.gig) await store(tx, userId, { version: row.version + 1, gig: '', updatedAt: now });
}

async function store(tx: Tx, userId: string, row: Row): Promise<GigDraft> {
  await tx.update(gigDrafts).set(row).where(eq(whose, userId));
  return wire(row);
}
