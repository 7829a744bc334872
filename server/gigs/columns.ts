import { type GigForm, mostGigDays } from '#contract/ours/gig-form.ts';
import { rolesOf } from '#contract/ours/gig-roles.ts';
import type { Tx } from '../db/database.ts';
import type { GigRow } from '../db/schema/gigs.ts';
import { tidy } from '../db/text.ts';
import { badInput } from '../http/errors.ts';
import { placeIdOf } from '../places/named-places.ts';
import { daysAfter, daysFrom, isRealDate, skippedLine, skippedTime, spanOf } from './local-time.ts';
import { rolesIn, tagsOf } from './roles.ts';
import { termsOf } from './terms.ts';
import { requireTimeZone } from './time-zones.ts';

const mostYearsAhead = 5;

/**
 * What is stored of a form.
 * @throws HttpError 400 for what no form can know: days, clocks, towns
 */
export async function columnsOf(tx: Tx, typed: GigForm, now: Date, before?: GigRow) {
  const form = { ...typed, timeZone: await requireTimeZone(tx, typed.timeZone, 'timeZone') };
  if (!isRealDate(form.date)) throw badInput('Date: the calendar has no such day.', 'date');
  if (form.startTime !== null && form.startTime === form.endTime)
    throw badInput('Until: that is when it starts. Choose another time.', 'endTime');
  const days = daysOf(form, before);
  const when = days.dateByAgreement
    ? { ...form, ...days, startTime: null, endTime: null }
    : { ...form, ...days };
  const skipped = skippedTime(when);
  if (skipped !== null) throw badInput(skippedWords(form[skipped]), skipped);
  const line = skippedLine(when, form.schedule);
  if (line >= 0) throw badInput(skippedWords(form.schedule[line]?.time), `schedule.${line}.time`);
  const span = spanOf(when);
  if (span.endsAt <= now) throw badInput('Date: that has passed already.', 'date');
  if (span.startsAt.getUTCFullYear() > now.getUTCFullYear() + mostYearsAhead) {
    throw badInput(`Date: at most ${mostYearsAhead} years ahead.`, 'date');
  }
  const wanted = rolesIn(form, before);
  const genres = form.genres?.map(tidy) ?? before?.genres ?? [];
  const own = { genres: before?.genres ?? [], roles: before?.roles ?? [] };
  const { place, placeId: chosen, timeZone } = form;
  // A client that knows no towns leaves the one that was chosen.
  const isSame = chosen === undefined && before?.place === tidy(place);
  return {
    title: tidy(form.title),
    description: tidy(form.description),
    category: form.category,
    tags: tagsOf(form.tags, { genres, roles: wanted.roles }, own),
    venue: tidy(form.venue),
    place: tidy(form.place),
    placeId: isSame ? before.placeId : await placeIdOf(tx, place, { chosen, timeZone }),
    remote: form.remote,
    ...days,
    startTime: form.startTime,
    endTime: form.endTime,
    timeZone: form.timeZone,
    ...span,
    ...payOf(form),
    ...wanted,
    visibility: form.visibility ?? before?.visibility,
    genres,
    dress: form.dress === undefined ? before?.dress : tidy(form.dress),
    setList: form.setList === undefined ? before?.setList : tidy(form.setList),
    address: form.address === undefined ? before?.address : tidy(form.address),
    ...applyingOf(form, days, before, now),
    schedule: form.schedule.map(({ time, what }) => ({ time, what: tidy(what) })),
  };
}

const skippedWords = (time: string | null | undefined) =>
  `The clocks there go forward that night: there is no ${time}. Choose another time.`;

/**
 * On which days: what a client does not know of stays, and several days move along with the first.
 * @throws HttpError 400 where the last is before the first, or too far from it
 */
function daysOf({ date, ...form }: GigForm, before: GigRow | undefined) {
  const dateByAgreement = form.dateByAgreement ?? before?.dateByAgreement ?? false;
  if (dateByAgreement) return { date, lastDate: null, dateByAgreement };
  const moved = before?.lastDate && daysAfter(date, daysFrom(before.date, before.lastDate));
  const lastDate = (form.lastDate === undefined ? moved : form.lastDate) || null;
  if (lastDate === null || lastDate === date) return { date, lastDate: null, dateByAgreement };
  if (!isRealDate(lastDate)) throw badInput('Last day: the calendar has no such day.', 'lastDate');
  if (lastDate < date) throw badInput('Last day: that is before the first. Change one of them.', 'lastDate');
  if (daysFrom(date, lastDate) >= mostGigDays)
    throw badInput(`Last day: at most ${mostGigDays} days in all.`, 'lastDate');
  return { date, lastDate, dateByAgreement };
}

/** @throws HttpError 400 where a range ends before it begins */
function payOf({ pay: { amount, currency, unit, upTo, byAgreement = false } }: GigForm) {
  const named = { payCurrency: currency, payUnit: unit, payOpen: byAgreement };
  if (byAgreement) return { ...named, payAmount: 0, payUpTo: null };
  if (upTo !== undefined && upTo <= amount)
    throw badInput('Pay: the second sum is to be more than the first.', 'pay.upTo');
  return { ...named, payAmount: amount, payUpTo: upTo ?? null };
}

/**
 * Until when one may apply: to the end of that day by the clock of the place. One that has passed may stay.
 * @throws HttpError 400
 */
function applyingOf(
  form: GigForm,
  { date, lastDate }: ReturnType<typeof daysOf>,
  before: GigRow | undefined,
  now: Date,
) {
  const applyBy = form.applyBy === undefined ? (before?.applyBy ?? null) : form.applyBy;
  if (applyBy === null) return { applyBy, appliesUntil: null };
  if (!isRealDate(applyBy)) throw badInput('Apply by: the calendar has no such day.', 'applyBy');
  if (applyBy > (lastDate ?? date)) throw badInput('Apply by: that is after the gig.', 'applyBy');
  const whole = { date: applyBy, startTime: null, endTime: null, timeZone: form.timeZone };
  const { endsAt: appliesUntil } = spanOf(whole);
  if (appliesUntil <= now && applyBy !== before?.applyBy)
    throw badInput('Apply by: that has passed already.', 'applyBy');
  return { applyBy, appliesUntil };
}

/** A stored gig as its form would send it. */
export const formOf = (gig: GigRow): GigForm & Required<Pick<GigForm, 'roles'>> => ({
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
