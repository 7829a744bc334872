import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import {
  type GigChange,
  type GigDraft,
  type GigDraftChange,
  gigFormCalls,
  type NewGig,
} from '#contract/gig-form.ts';
import { type GigFilters, gigBoardCalls } from '#contract/gig-search.ts';
import { type Gig, gigCalls } from '#contract/gigs.ts';
import { mayChangeGig } from '#contract/permissions.ts';
import { lockGig, stepGig } from '../applications/lifecycle.ts';
import { snapshotGig } from '../applications/undo.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { fingerprint, isSameContent } from '../db/ids.ts';
import { gigDrafts, gigs } from '../db/schema/gigs.ts';
import { authorize, conflict, usedAlready, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { publish } from '../outbox/emit.ts';
import { type Action, endActsOn, finalAction, recordAct } from '../undo/acts.ts';
import { attachToNew, releaseAttachments } from './attachments.ts';
import { readGigs, readSavedGigs, saveGig } from './board.ts';
import { countGigs } from './counts.ts';
import { readGig, readGigOfClient, readOwnGigs } from './queries.ts';
import { columnsOf, editLaterGigs, repeatGig, storeEdit } from './series.ts';

const { userId: ownerColumn, version, gig, updatedAt } = gigDrafts;
type Row = Pick<typeof gigDrafts.$inferSelect, 'version' | 'gig' | 'updatedAt'>;

const titledSchema = v.pipe(v.string(), v.parseJson(), v.object({ title: v.string() }));

function draftToWire(row: Row | undefined): GigDraft {
  if (!row) return { version: 0, gig: '', title: '', updatedAt: null };
  const read = v.safeParse(titledSchema, row.gig);
  const title = read.success ? read.output.title.trim() : '';
  const updatedAt = row.gig ? row.updatedAt.toISOString() : null;
  return { version: row.version, gig: row.gig, title, updatedAt };
}

/** GIG-02. A gig that was typed but not posted. */
export async function readGigDraft(db: DbOrTx, userId: string): Promise<GigDraft> {
  const [row] = await db.select({ version, gig, updatedAt }).from(gigDrafts).where(eq(ownerColumn, userId));
  return draftToWire(row);
}

/**
 * Stores a draft, unless another device has changed it since. Repeating the same text is fine.
 * @throws HttpError 409 with the current draft
 */
async function saveGigDraft(tx: Tx, userId: string, change: GigDraftChange, now: Date): Promise<GigDraft> {
  await tx.insert(gigDrafts).values({ userId, updatedAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(gigDrafts).where(eq(ownerColumn, userId)).for('update');
  // PostgreSQL rejects lone surrogates.
  const typed = change.gig.toWellFormed();
  if (!row || row.gig === typed) return draftToWire(row);
  if (row.version !== change.version)
    throw conflict('You changed this draft on another device.', draftToWire(row));
  return storeDraft(tx, userId, { version: row.version + 1, gig: typed, updatedAt: now });
}

/** A posted gig is no longer a draft, on any device. A draft that is newer than `known` stays. */
async function clearGigDraft(tx: Tx, userId: string, known: number | undefined, now: Date): Promise<void> {
  const [row] = await tx.select().from(gigDrafts).where(eq(ownerColumn, userId)).for('update');
  if (!row?.gig || row.version !== (known ?? row.version)) return;
  await storeDraft(tx, userId, { version: row.version + 1, gig: '', updatedAt: now });
}

async function storeDraft(tx: Tx, userId: string, row: Row): Promise<GigDraft> {
  await tx.update(gigDrafts).set(row).where(eq(ownerColumn, userId));
  return draftToWire(row);
}

/**
 * Stores a gig once per `clientId`, however often it is sent.
 * @throws HttpError 409 with the stored gig when the client id was used for another form
 */
async function addGig(tx: Tx, viewer: Viewer, form: NewGig, now: Date): Promise<Gig> {
  const stamps = { createdAt: now, updatedAt: now };
  const { clientId, isDrafted, draftVersion, ...content } = form;
  const clientHash = fingerprint(content);
  const [inserted] = await tx
    .insert(gigs)
    .values({
      ...(await columnsOf(tx, form, now)),
      ...stamps,
      posterId: viewer.id,
      clientId,
      clientHash,
      toMatch: true,
    })
    .onConflictDoNothing({ target: [gigs.posterId, gigs.clientId] })
    .returning();
  if (inserted) await attachToNew(tx, inserted, form);
  if (inserted) await repeatGig(tx, inserted, form, now);
  if (inserted && isDrafted) await clearGigDraft(tx, viewer.id, draftVersion, now);
  if (inserted) await publish(tx, [viewer.id], { kind: 'gig', id: inserted.id });
  const { gig, hash } = await readGigOfClient(tx, viewer, clientId);
  if (!isSameContent(hash, clientHash)) throw usedAlready(gig);
  return gig;
}

/** @throws HttpError 409 with the current gig when it has changed since `form.version` */
async function changeGig(tx: Tx, viewer: Viewer, gigId: string, form: GigChange, now: Date): Promise<Gig> {
  const before = await lockGig(tx, gigId);
  authorize(mayChangeGig(viewer, { poster: { id: before.posterId } }));
  const action = finalAction(viewer.id, now);
  await stepGig(tx, viewer, before, 'poster.edit', action);
  if (before.version !== form.version) {
    throw conflict(
      'This gig was changed elsewhere while you were editing.',
      await readGig(tx, viewer, gigId),
    );
  }
  const after = await storeEdit(tx, before, form, action);
  if (form.andLater) await editLaterGigs(tx, before, after, action);
  return readGig(tx, viewer, gigId);
}

type GigMove = 'close' | 'cancel' | 'reopen';

/** Closes, cancels or reopens a gig along with its applications, and notifies the applicants. */
async function moveGig(tx: Tx, viewer: Viewer, gigId: string, move: GigMove, action: Action): Promise<Gig> {
  const gig = await lockGig(tx, gigId);
  authorize(mayChangeGig(viewer, { poster: { id: gig.posterId } }));
  const snapshot = move === 'cancel' ? { gig: await snapshotGig(tx, gig) } : {};
  await stepGig(tx, viewer, gig, `poster.${move}`, action);
  if (move === 'cancel') await releaseAttachments(tx, gig, action.now);
  await endActsOn(tx, gigId);
  const act = { subjectId: gigId, withinId: null, madeAt: gig.createdAt, kept: snapshot };
  if (move !== 'reopen') await recordAct(tx, action, { ...act, kind: move });
  return readGig(tx, viewer, gigId);
}

const calls = { ...gigCalls, ...gigBoardCalls, ...gigFormCalls };

export const gigRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, action, gazetteer } = services;
  /** On a new database, the first search near a town loads the gazetteer and waits for it. */
  const requireTowns = async ({ near, fit }: GigFilters) => {
    if (near !== undefined || fit !== undefined) await gazetteer.filled();
  };
  const move =
    (move: GigMove) =>
    ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
      write((tx) => moveGig(tx, viewer, params.id, move, action(viewer)));
  serve(scope, services, calls, {
    'GET /api/gigs': async ({ viewer, query }) => {
      await requireTowns(query);
      return readGigs(db, viewer?.id ?? null, query, now());
    },
    'GET /api/gigs/counts': async ({ viewer, query }) => {
      await requireTowns(query);
      return countGigs(db, viewer?.id ?? null, query, now());
    },
    'GET /api/gigs/mine': ({ viewer, query }) => readOwnGigs(db, viewer.id, query),
    'GET /api/gigs/saved': ({ viewer, query }) => readSavedGigs(db, viewer.id, query),
    'GET /api/gigs/draft': ({ viewer }) => readGigDraft(db, viewer.id),
    'PUT /api/gigs/draft': ({ viewer, body }) => write((tx) => saveGigDraft(tx, viewer.id, body, now())),
    'GET /api/gigs/:id': ({ viewer, params }) => readGig(db, viewer, params.id),
    'POST /api/gigs': ({ viewer, body }) => write((tx) => addGig(tx, viewer, body, now())),
    'PUT /api/gigs/:id': ({ viewer, params, body }) =>
      write((tx) => changeGig(tx, viewer, params.id, body, now())),
    'POST /api/gigs/:id/close': move('close'),
    'POST /api/gigs/:id/reopen': move('reopen'),
    'POST /api/gigs/:id/cancel': move('cancel'),
    'PUT /api/gigs/:id/saved': ({ viewer, params }) =>
      write((tx) => saveGig(tx, viewer, params.id, true, now())),
    'DELETE /api/gigs/:id/saved': ({ viewer, params }) =>
      write((tx) => saveGig(tx, viewer, params.id, false, now())),
  });
};
