import type { GigChange, NewGig } from '#contract/ours/gig-form.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayChangeGig } from '#contract/permissions/gigs.ts';
import { lockGig, stepGig } from '../applications/lifecycle.ts';
import { standingsOf } from '../applications/undo.ts';
import type { Tx } from '../db/database.ts';
import { gigs } from '../db/schema/gigs.ts';
import { fingerprint, isSameAct } from '../db/text.ts';
import { conflict, usedAlready } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { publish } from '../outbox/emit.ts';
import { endActsOn, rememberAct } from '../undo/acts.ts';
import { type Doing, forGood } from '../undo/held-news.ts';
import { attachToNew, releaseAttachments } from './attachments.ts';
import { columnsOf } from './columns.ts';
import { dropGigDraft } from './drafts.ts';
import { readGig, readGigOfClient } from './queries.ts';
import { changeLater, repeatGig, storeChange } from './series.ts';

/**
 * Stores a gig once per `clientId`, however often it is sent.
 * @throws HttpError 409 with the stored gig when the client id was used for another form
 */
export async function addGig(tx: Tx, viewer: Viewer, form: NewGig, now: Date): Promise<Gig> {
  const stamps = { createdAt: now, updatedAt: now };
  const { clientId, isDrafted, ...words } = form;
  const clientHash = fingerprint(words);
  const [made] = await tx
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
  if (made) await attachToNew(tx, made, form);
  if (made) await repeatGig(tx, made, form, now);
  if (made && isDrafted) await dropGigDraft(tx, viewer.id, now);
  if (made) await publish(tx, [viewer.id], 'content_changed', { kind: 'gig', id: made.id });
  const { gig, hash } = await readGigOfClient(tx, viewer, clientId);
  if (!isSameAct(hash, clientHash)) throw usedAlready(gig);
  return gig;
}

/** @throws HttpError 409 with the gig as it stands when it has changed since `form.version`. */
export async function changeGig(
  tx: Tx,
  viewer: Viewer,
  gigId: string,
  form: GigChange,
  now: Date,
): Promise<Gig> {
  const before = await lockGig(tx, gigId);
  demand(mayChangeGig(asPermissionViewer(viewer), { poster: { id: before.posterId } }));
  const doing = forGood(viewer.id, now);
  await stepGig(tx, viewer, before, 'poster.edit', doing);
  if (before.version !== form.version) {
    throw conflict('This gig was changed elsewhere meanwhile.', await readGig(tx, viewer, gigId));
  }
  const after = await storeChange(tx, before, form, doing);
  if (form.andLater) await changeLater(tx, before, after, doing);
  return readGig(tx, viewer, gigId);
}

export type GigMove = 'close' | 'cancel' | 'reopen';

/** Closes, cancels or reopens; every open application goes along and its applicant is told. */
export async function moveGig(
  tx: Tx,
  viewer: Viewer,
  gigId: string,
  move: GigMove,
  doing: Doing,
): Promise<Gig> {
  const gig = await lockGig(tx, gigId);
  demand(mayChangeGig(asPermissionViewer(viewer), { poster: { id: gig.posterId } }));
  const kept = move === 'cancel' ? { gig: await standingsOf(tx, gig) } : {};
  await stepGig(tx, viewer, gig, `poster.${move}`, doing);
  if (move === 'cancel') await releaseAttachments(tx, gig, doing.now);
  await endActsOn(tx, gigId);
  const act = { subjectId: gigId, withinId: null, madeAt: gig.createdAt, kept };
  if (move !== 'reopen') await rememberAct(tx, doing, { ...act, kind: move });
  return readGig(tx, viewer, gigId);
}
