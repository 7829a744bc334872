import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { GigForm, NewGig } from '#contract/ours/gig-form.ts';
import { readLive, tellOfChange } from '../applications/changes.ts';
import { settleStatus } from '../applications/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { askDepsAgain } from '../deps/ending.ts';
import { badInput, HttpError } from '../http/errors.ts';
import { publish } from '../outbox/emit.ts';
import type { Doing } from '../undo/held-news.ts';
import { attach, attachToNew } from './attachments.ts';
import { columnsOf, formOf } from './columns.ts';
import { daysAfter, daysFrom, isRealDate } from './local-time.ts';
import { refuseCrowding } from './roles.ts';
import { dayWords } from './terms.ts';

type Days = Pick<GigForm, 'date' | 'lastDate'>;
/** How many days it goes on after its first. */
const runOf = ({ date, lastDate }: Days) => (lastDate ? daysFrom(date, lastDate) : 0);
const lastAfter = (date: string, run: number) => (run > 0 ? daysAfter(date, run) : null);

/** What is wrong with a gig of a series says on which day. */
async function onDay<T>(date: string, field: string, doIt: () => Promise<T>): Promise<T> {
  try {
    return await doIt();
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 400) throw error;
    throw badInput(`${dayWords(date)}: ${error.message}`, field);
  }
}

/**
 * GIG-02. The same gig on other days: each is a gig of its own, by the same clock, whatever that does in between.
 * @throws HttpError 400 that says on which day something is wrong
 */
export async function repeatGig(tx: Tx, first: GigRow, form: NewGig, now: Date): Promise<void> {
  const { clientId, isDrafted: _d, repeats = [], ...rest } = form;
  if (repeats.length === 0) return;
  if (rest.dateByAgreement)
    throw badInput('A day that is still to be agreed cannot be repeated. Choose a day first.', 'repeats');
  const days = new Set([first.date, ...repeats]);
  if (days.size <= repeats.length) throw badInput('A day is named twice.', 'repeats');
  days.delete(first.date);
  const applyDays = rest.applyBy && daysFrom(rest.date, rest.applyBy);
  for (const date of [...days].toSorted()) {
    if (!isRealDate(date)) throw badInput(`${date}: the calendar has no such day.`, 'repeats');
    const lastDate = lastAfter(date, runOf(rest));
    const applyBy = typeof applyDays === 'number' ? daysAfter(date, applyDays) : null;
    const columns = await onDay(date, 'repeats', () =>
      columnsOf(tx, { ...rest, date, lastDate, applyBy }, now),
    );
    const [made] = await tx
      .insert(gigs)
      .values({
        ...columns,
        roles: first.roles,
        posterId: first.posterId,
        seriesId: first.id,
        // No client can send such a name.
        clientId: `${clientId}~${date}`,
        toMatch: true,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: gigs.id, posterId: gigs.posterId });
    if (made) await attachToNew(tx, made, rest);
    if (made) await publish(tx, [first.posterId], 'content_changed', { kind: 'gig', id: made.id });
  }
  await tx.update(gigs).set({ seriesId: first.id }).where(eq(gigs.id, first.id));
}

/** Writes a form over a gig that is locked, and tells whom it concerns. */
export async function storeChange(tx: Tx, before: GigRow, form: GigForm, doing: Doing): Promise<GigRow> {
  const columns = { ...(await columnsOf(tx, form, doing.now, before)), ...(await attach(tx, before, form)) };
  await refuseCrowding(tx, before, columns.roles, form);
  const dealWithIt = await readLive(tx, before);
  const isForOthers = columns.visibility !== before.visibility;
  // Whoever loses sight of it is told, too.
  if (isForOthers) await publish(tx, [before.posterId], 'content_changed', { kind: 'gig', id: before.id });
  const [after] = await tx
    .update(gigs)
    .set({ ...columns, version: before.version + 1, toMatch: true, updatedAt: doing.now })
    .where(eq(gigs.id, before.id))
    .returning();
  if (!after) throw new Error('a locked gig was gone');
  await settleStatus(tx, after, doing);
  await tellOfChange(tx, before, after, dealWithIt, doing);
  await askDepsAgain(tx, before, after, doing.now);
  await publish(tx, [before.posterId], 'content_changed', { kind: 'gig', id: before.id });
  return after;
}

/**
 * GIG-02. What has changed of one gig changes of those of its series that come after it, too: what was different on
 * one of them stays so. Another day moves them as far; what is called off stays as it is.
 * @throws HttpError 400 that says on which day something is wrong
 */
export async function changeLater(tx: Tx, before: GigRow, after: GigRow, doing: Doing): Promise<void> {
  if (before.seriesId === null) return;
  const later = await tx
    .select()
    .from(gigs)
    .where(
      and(
        eq(gigs.seriesId, before.seriesId),
        gt(gigs.startsAt, before.startsAt),
        ne(gigs.id, before.id),
        ne(gigs.status, 'cancelled'),
      ),
    )
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .for('update');
  const [was, is] = [formOf(before), formOf(after)];
  const said = new Map<string, unknown>(Object.entries(was));
  const changed: Partial<GigForm> = Object.fromEntries(
    Object.entries(is).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(said.get(name))),
  );
  const days = daysFrom(was.date, is.date);
  for (const gig of later) {
    const form = formOf(gig);
    const date = daysAfter(form.date, days);
    const asHere = is.applyBy ? daysAfter(date, daysFrom(is.date, is.applyBy)) : null;
    const applyBy = 'applyBy' in changed ? asHere : form.applyBy ? daysAfter(form.applyBy, days) : null;
    const lastDate = lastAfter(date, runOf(is) === runOf(was) ? runOf(form) : runOf(is));
    const there = { ...form, ...changed, date, lastDate, applyBy };
    await onDay(date, 'andLater', () => storeChange(tx, gig, there, doing));
  }
}
