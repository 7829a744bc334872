import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { type GigForm, maxGigDays, type NewGig } from '#contract/gig-form.ts';
import { rolesOf } from '#contract/gig-state.ts';
import { updateFilledStatus } from '../applications/lifecycle.ts';
import { notifyOfEdit, readLive } from '../applications/undo.ts';
import type { Tx } from '../db/database.ts';
import { normalizeText } from '../db/ids.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { askDepsAgain } from '../deps/ending.ts';
import { badInput, HttpError } from '../http/errors.ts';
import { publish } from '../outbox/emit.ts';
import { placeIdOf } from '../places/named-places.ts';
import type { Action } from '../undo/acts.ts';
import { attach, attachToNew } from './attachments.ts';
import {
  daysAfter,
  daysFrom,
  isRealDate,
  requireTimeZone,
  skippedLine,
  skippedTime,
  spanOf,
} from './local-time.ts';
import { refuseOverbooking, rolesIn, tagsOf } from './roles.ts';
import { formatDay, termsOf } from './terms.ts';

const maxYearsAhead = 5;

/**
 * The columns that a form sets.
 * @throws HttpError 400 for dates, times and towns that only the server can check
 */
export async function columnsOf(tx: Tx, input: GigForm, now: Date, before?: GigRow) {
  const form = { ...input, timeZone: await requireTimeZone(tx, input.timeZone, 'timeZone') };
  if (!isRealDate(form.date)) throw badInput('Date: that date doesn’t exist.', 'date');
  if (form.startTime !== null && form.startTime === form.endTime)
    throw badInput('Until: that’s the start time. Choose another time.', 'endTime');
  const days = daysOf(form, before);
  const when = days.dateByAgreement
    ? { ...form, ...days, startTime: null, endTime: null }
    : { ...form, ...days };
  const skipped = skippedTime(when);
  if (skipped !== null) throw badInput(skippedTimeText(form[skipped]), skipped);
  const line = skippedLine(when, form.schedule);
  if (line >= 0) throw badInput(skippedTimeText(form.schedule[line]?.time), `schedule.${line}.time`);
  const span = spanOf(when);
  if (span.endsAt <= now) throw badInput('Date: that’s in the past.', 'date');
  if (span.startsAt.getUTCFullYear() > now.getUTCFullYear() + maxYearsAhead) {
    throw badInput(`Date: at most ${maxYearsAhead} years ahead.`, 'date');
  }
  const roleColumns = rolesIn(form, before);
  const genres = form.genres?.map(normalizeText) ?? before?.genres ?? [];
  const previous = { genres: before?.genres ?? [], roles: before?.roles ?? [] };
  const { place, placeId: chosen, timeZone } = form;
  // Clients that do not know towns keep the chosen one.
  const isSame = chosen === undefined && before?.place === normalizeText(place);
  return {
    title: normalizeText(form.title),
    description: normalizeText(form.description),
    category: form.category,
    tags: tagsOf(form.tags, { genres, roles: roleColumns.roles }, previous),
    venue: normalizeText(form.venue),
    place: normalizeText(form.place),
    placeId: isSame ? before.placeId : await placeIdOf(tx, place, { chosen, timeZone }),
    remote: form.remote,
    ...days,
    startTime: form.startTime,
    endTime: form.endTime,
    timeZone: form.timeZone,
    ...span,
    ...payOf(form),
    ...roleColumns,
    visibility: form.visibility ?? before?.visibility,
    genres,
    dress: form.dress === undefined ? before?.dress : normalizeText(form.dress),
    setList: form.setList === undefined ? before?.setList : normalizeText(form.setList),
    address: form.address === undefined ? before?.address : normalizeText(form.address),
    ...deadlineOf(form, days, before, now),
    schedule: form.schedule.map(({ time, what }) => ({ time, what: normalizeText(what) })),
  };
}

const skippedTimeText = (time: string | null | undefined) =>
  `The clocks go forward that night, so there’s no ${time}. Choose another time.`;

/**
 * The days of a gig. Fields that the client does not know stay, and the last day moves along with the first.
 * @throws HttpError 400 when the last day is before the first, or too far from it
 */
function daysOf({ date, ...form }: GigForm, before: GigRow | undefined) {
  const dateByAgreement = form.dateByAgreement ?? before?.dateByAgreement ?? false;
  if (dateByAgreement) return { date, lastDate: null, dateByAgreement };
  const moved = before?.lastDate && daysAfter(date, daysFrom(before.date, before.lastDate));
  const lastDate = (form.lastDate === undefined ? moved : form.lastDate) || null;
  if (lastDate === null || lastDate === date) return { date, lastDate: null, dateByAgreement };
  if (!isRealDate(lastDate)) throw badInput('Last day: that date doesn’t exist.', 'lastDate');
  if (lastDate < date) throw badInput('Last day: that’s before the first. Change one of them.', 'lastDate');
  if (daysFrom(date, lastDate) >= maxGigDays)
    throw badInput(`Last day: at most ${maxGigDays} days in total.`, 'lastDate');
  return { date, lastDate, dateByAgreement };
}

/** @throws HttpError 400 when a range ends before it starts */
function payOf({ pay: { amount, currency, unit, upTo, byAgreement = false } }: GigForm) {
  const payColumns = { payCurrency: currency, payUnit: unit, payOpen: byAgreement };
  if (byAgreement) return { ...payColumns, payAmount: 0, payUpTo: null };
  if (upTo !== undefined && upTo <= amount)
    throw badInput('Up to: enter more than the first amount.', 'pay.upTo');
  return { ...payColumns, payAmount: amount, payUpTo: upTo ?? null };
}

/**
 * The deadline for applications: the end of that day in the gig's zone. One that has passed may stay.
 * @throws HttpError 400
 */
function deadlineOf(
  form: GigForm,
  { date, lastDate }: ReturnType<typeof daysOf>,
  before: GigRow | undefined,
  now: Date,
) {
  const applyBy = form.applyBy === undefined ? (before?.applyBy ?? null) : form.applyBy;
  if (applyBy === null) return { applyBy, appliesUntil: null };
  if (!isRealDate(applyBy)) throw badInput('Apply by: that date doesn’t exist.', 'applyBy');
  if (applyBy > (lastDate ?? date)) throw badInput('Apply by: that’s after the gig.', 'applyBy');
  const fullDay = { date: applyBy, startTime: null, endTime: null, timeZone: form.timeZone };
  const { endsAt: appliesUntil } = spanOf(fullDay);
  if (appliesUntil <= now && applyBy !== before?.applyBy)
    throw badInput('Apply by: that’s in the past.', 'applyBy');
  return { applyBy, appliesUntil };
}

/** A stored gig as its form would send it. */
const formOf = (gig: GigRow): GigForm & Required<Pick<GigForm, 'roles'>> => ({
  title: gig.title,
  description: gig.description,
  category: gig.category,
  tags: gig.tags,
  venue: gig.venue,
  place: gig.place,
  placeId: gig.placeId,
  remote: gig.remote,
  date: gig.date,
  lastDate: gig.lastDate,
  dateByAgreement: gig.dateByAgreement,
  startTime: gig.startTime,
  endTime: gig.endTime,
  timeZone: gig.timeZone,
  pay: termsOf(gig).pay,
  roles: [...rolesOf(gig)],
  schedule: gig.schedule,
  visibility: gig.visibility,
  genres: gig.genres,
  dress: gig.dress,
  setList: gig.setList,
  address: gig.address,
  applyBy: gig.applyBy,
  pictures: gig.pictures.map(({ url, alt }) => ({ url, alt })),
  files: gig.files.map(({ id }) => id),
});

type Days = Pick<GigForm, 'date' | 'lastDate'>;
const runOf = ({ date, lastDate }: Days) => (lastDate ? daysFrom(date, lastDate) : 0);
const lastAfter = (date: string, run: number) => (run > 0 ? daysAfter(date, run) : null);

/** Adds the day to an error about one gig of a series. */
async function withDayInError<T>(date: string, field: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 400) throw error;
    throw badInput(`${formatDay(date)}: ${error.message}`, field);
  }
}

/**
 * GIG-02. Posts the same gig on other days, each as a gig of its own at the same local times.
 * @throws HttpError 400 that says on which day something is wrong
 */
export async function repeatGig(tx: Tx, first: GigRow, form: NewGig, now: Date): Promise<void> {
  const { clientId, isDrafted: _d, draftVersion: _v, repeats = [], ...rest } = form;
  if (repeats.length === 0) return;
  if (rest.dateByAgreement) throw badInput('Choose a day before you repeat the gig.', 'repeats');
  const days = new Set([first.date, ...repeats]);
  if (days.size <= repeats.length) throw badInput('The same day is listed twice.', 'repeats');
  days.delete(first.date);
  const applyDays = rest.applyBy && daysFrom(rest.date, rest.applyBy);
  for (const date of [...days].toSorted()) {
    if (!isRealDate(date)) throw badInput(`${date}: that date doesn’t exist.`, 'repeats');
    const lastDate = lastAfter(date, runOf(rest));
    const applyBy = typeof applyDays === 'number' ? daysAfter(date, applyDays) : null;
    const columns = await withDayInError(date, 'repeats', () =>
      columnsOf(tx, { ...rest, date, lastDate, applyBy }, now),
    );
    const [inserted] = await tx
      .insert(gigs)
      .values({
        ...columns,
        roles: first.roles,
        posterId: first.posterId,
        seriesId: first.id,
        // No client can send such an id.
        clientId: `${clientId}~${date}`,
        toMatch: true,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: gigs.id, posterId: gigs.posterId });
    if (inserted) await attachToNew(tx, inserted, rest);
    if (inserted) await publish(tx, [first.posterId], { kind: 'gig', id: inserted.id });
  }
  await tx.update(gigs).set({ seriesId: first.id }).where(eq(gigs.id, first.id));
}

export async function storeEdit(tx: Tx, before: GigRow, form: GigForm, action: Action): Promise<GigRow> {
  const columns = { ...(await columnsOf(tx, form, action.now, before)), ...(await attach(tx, before, form)) };
  await refuseOverbooking(tx, before, columns.roles, form);
  const affected = await readLive(tx, before);
  const hasVisibilityChanged = columns.visibility !== before.visibility;
  // Also reaches those who are about to lose sight of it.
  if (hasVisibilityChanged) await publish(tx, [before.posterId], { kind: 'gig', id: before.id });
  const [after] = await tx
    .update(gigs)
    .set({ ...columns, version: before.version + 1, toMatch: true, updatedAt: action.now })
    .where(eq(gigs.id, before.id))
    .returning();
  if (!after) throw new Error('a locked gig was gone');
  await updateFilledStatus(tx, after, action);
  await notifyOfEdit(tx, before, after, affected, action);
  await askDepsAgain(tx, before, after, action.now);
  await publish(tx, [before.posterId], { kind: 'gig', id: before.id });
  return after;
}

/**
 * GIG-02. Applies the changes of one gig to the later ones of its series, where other fields keep their own
 * values. A new date moves them by as many days; cancelled ones stay as they are.
 * @throws HttpError 400 that says on which day something is wrong
 */
export async function editLaterGigs(tx: Tx, before: GigRow, after: GigRow, action: Action): Promise<void> {
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
  const [oldForm, newForm] = [formOf(before), formOf(after)];
  const oldValues = new Map<string, unknown>(Object.entries(oldForm));
  const changed: Partial<GigForm> = Object.fromEntries(
    Object.entries(newForm).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(oldValues.get(name)),
    ),
  );
  const days = daysFrom(oldForm.date, newForm.date);
  for (const gig of later) {
    const form = formOf(gig);
    const date = daysAfter(form.date, days);
    const shiftedDeadline = newForm.applyBy ? daysAfter(date, daysFrom(newForm.date, newForm.applyBy)) : null;
    const applyBy =
      'applyBy' in changed ? shiftedDeadline : form.applyBy ? daysAfter(form.applyBy, days) : null;
    const lastDate = lastAfter(date, runOf(newForm) === runOf(oldForm) ? runOf(form) : runOf(newForm));
    const laterForm = { ...form, ...changed, date, lastDate, applyBy };
    await withDayInError(date, 'andLater', () => storeEdit(tx, gig, laterForm, action));
  }
}
