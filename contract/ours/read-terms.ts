import * as v from 'valibot';
import { shownRolesOf } from './gig-roles.ts';
import {
  changedTerms,
  type GigTerms,
  gigTermsEntries,
  gigTermsSchema,
  payUnits,
  type Term,
} from './gig-terms.ts';
import type { GigSummary } from './gigs.ts';
import { amountSchema } from './money.ts';
import { optionalText } from './text.ts';

/** Longer than the form allows anything that stands here. */
const told = (name: string) => optionalText(120, name);

const day = (name: string) => v.pipe(v.string(), v.isoDate(`${name}: a day, like 2026-11-20.`));

/**
 * GIG-13. What a gig said when it was read, and of its roles the one that it is about: goes with a yes that binds, which
 * is 409 with the gig where it says something else by now.
 */
export const readTermsSchema = v.object({
  ...gigTermsEntries,
  venue: told('Venue'),
  place: told('Place'),
  date: day('Date'),
  lastDate: v.optional(v.nullable(day('Last day'))),
  startTime: v.nullable(told('Start')),
  endTime: v.nullable(told('End')),
  timeZone: told('Time zone'),
  pay: v.object({
    amount: amountSchema('Pay', { least: 0 }),
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Currency: three letters, like GBP.')),
    unit: v.picklist(payUnits, 'What is the pay for?'),
    upTo: v.optional(amountSchema('Pay', { least: 0 })),
    byAgreement: v.optional(v.boolean()),
  }),
  role: v.optional(v.object({ skill: told('Role'), level: v.optional(told('Level')) })),
});
export type ReadTerms = v.InferOutput<typeof readTermsSchema>;
type ReadRole = NonNullable<ReadTerms['role']>;

/** As the gig stands on the screen of who says yes. */
export function termsAsRead(gig: GigSummary, roleId: string | undefined): ReadTerms {
  const role = shownRolesOf(gig).find(({ id }) => id === roleId);
  return {
    ...{ lastDate: null, dateByAgreement: false },
    ...v.parse(gigTermsSchema, gig),
    ...(role && { role: { skill: role.skill, level: role.level } }),
  };
}

/** With the days as they are, where a client knows one day alone and has read nothing of the others. */
export const withDays = (read: ReadTerms, { lastDate, dateByAgreement }: GigTerms): ReadTerms => ({
  ...read,
  lastDate: read.lastDate === undefined ? lastDate : read.lastDate,
  dateByAgreement: read.dateByAgreement ?? dateByAgreement,
});

/** What says something else than was read; of a role only where one was read. */
export function changedSinceRead(
  read: ReadTerms,
  is: GigTerms,
  role: ReadRole | undefined,
): (Term | 'role')[] {
  const isSameRole =
    !read.role || (read.role.skill === role?.skill && (read.role.level ?? '') === (role.level ?? ''));
  return [...changedTerms(withDays(read, is), is), ...(isSameRole ? [] : (['role'] as const))];
}
