import { eq } from 'drizzle-orm';
import type { GigChange, GigForm, NewGig } from '#contract/ours/gig-form.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayChangeGig } from '#contract/permissions/gigs.ts';
import { lockGig, settleStatus, stepGig, tellOfChange } from '../applications/lifecycle.ts';
import { standingsOf } from '../applications/undo.ts';
import type { Tx } from '../db/database.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { fingerprint, isSameAct, tidy } from '../db/text.ts';
import { badInput, conflict, usedAlready } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { publish } from '../outbox/emit.ts';
import { placeIdOf } from '../places/named-places.ts';
import { endActsOn, rememberAct } from '../undo/acts.ts';
import { type Doing, forGood } from '../undo/held-news.ts';
import { dropGigDraft } from './drafts.ts';
import { isRealDate, isTimeZone, skippedTime, spanOf } from './local-time.ts';
import { readGig, readGigOfClient } from './queries.ts';
import { refuseCrowding, rolesIn, tagsOf } from './roles.ts';

const mostYearsAhead = 5;

async function columnsOf(tx: Tx, form: GigForm, now: Date, before?: GigRow) {
  if (!isRealDate(form.date)) throw badInput('Date: the calendar has no such day.', 'date');
  if (!isTimeZone(form.timeZone)) throw badInput('Time zone: not one we know.', 'timeZone');
  const skipped = skippedTime(form);
  if (skipped !== null)
    throw badInput(
      `The clocks there go forward that night: there is no ${form[skipped]}. Choose another time.`,
      skipped,
    );
  const span = spanOf(form);
  if (span.endsAt <= now) throw badInput('Date: that has passed already.', 'date');
  if (span.startsAt.getUTCFullYear() > now.getUTCFullYear() + mostYearsAhead) {
    throw badInput(`Date: at most ${mostYearsAhead} years ahead.`, 'date');
  }
  const wanted = rolesIn(form, before);
  const { place, placeId: chosen, timeZone } = form;
  // A client that knows no towns leaves the one that was chosen.
  const isSame = chosen === undefined && before?.place === tidy(place);
  return {
    title: tidy(form.title),
    description: tidy(form.description),
    category: form.category,
    tags: tagsOf(form.tags, wanted.roles, before),
    venue: tidy(form.venue),
    place: tidy(form.place),
    placeId: isSame ? before.placeId : await placeIdOf(tx, place, { chosen, timeZone }),
    remote: form.remote,
    date: form.date,
    startTime: form.startTime,
    endTime: form.endTime,
    timeZone: form.timeZone,
    ...span,
    payAmount: form.pay.amount,
    payCurrency: form.pay.currency,
    payUnit: form.pay.unit,
    ...wanted,
    schedule: form.schedule.map(({ time, what }) => ({ time, what: tidy(what) })),
  };
}

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
    .returning({ id: gigs.id });
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
  const columns = await columnsOf(tx, form, now, before);
  await refuseCrowding(tx, before, columns.roles, form);
  const [after] = await tx
    .update(gigs)
    .set({ ...columns, version: before.version + 1, toMatch: true, updatedAt: now })
    .where(eq(gigs.id, gigId))
    .returning();
  if (!after) throw new Error('a locked gig was gone');
  await settleStatus(tx, after, doing);
  await tellOfChange(tx, before, after, doing);
  await publish(tx, [viewer.id], 'content_changed', { kind: 'gig', id: gigId });
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
  await endActsOn(tx, gigId);
  const act = { subjectId: gigId, withinId: null, madeAt: gig.createdAt, kept };
  if (move !== 'reopen') await rememberAct(tx, doing, { ...act, kind: move });
  return readGig(tx, viewer, gigId);
}
