import * as v from 'valibot';
import { amountSchema } from './amounts.ts';
import { optionalText } from './fields.ts';
import { shownRolesOf } from './gig-state.ts';
import {
  changedTerms,
  type GigTerms,
  gigTermsEntries,
  gigTermsSchema,
  payUnits,
  type Term,
} from './gig-terms.ts';
import type { GigSummary } from './gigs.ts';

/** Longer than any value that the form allows. */
const shortText = (name: string) => optionalText(120, name);

const day = (name: string) => v.pipe(v.string(), v.isoDate(`${name}: a day, like 2026-11-20.`));

/**
 * GIG-13. The terms of a gig and one role when they were read. Sent with a binding answer, which gets 409 with the
 * gig when they differ by now.
 */
export const readTermsSchema = v.object({
  ...gigTermsEntries,
  venue: shortText('Venue'),
  place: shortText('Place'),
  date: day('Date'),
  lastDate: v.optional(v.nullable(day('Last day'))),
  startTime: v.nullable(shortText('Start')),
  endTime: v.nullable(shortText('End')),
  timeZone: shortText('Time zone'),
  pay: v.object({
    amount: amountSchema('Pay', { least: 0 }),
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Currency: three letters, like GBP.')),
    unit: v.picklist(payUnits, 'Choose what the pay is for.'),
    upTo: v.optional(amountSchema('Pay', { least: 0 })),
    byAgreement: v.optional(v.boolean()),
  }),
  role: v.optional(v.object({ skill: shortText('Role'), level: v.optional(shortText('Level')) })),
});
export type ReadTerms = v.InferOutput<typeof readTermsSchema>;
type ReadRole = NonNullable<ReadTerms['role']>;

export function termsAsRead(gig: GigSummary, roleId: string | undefined): ReadTerms {
  const role = shownRolesOf(gig).find(({ id }) => id === roleId);
  return {
    ...{ lastDate: null, dateByAgreement: false },
    ...v.parse(gigTermsSchema, gig),
    ...(role && { role: { skill: role.skill, level: role.level } }),
  };
}

/** Fills in the days for clients that know single dates only. */
export const withDays = (read: ReadTerms, { lastDate, dateByAgreement }: GigTerms): ReadTerms => ({
  ...read,
  lastDate: read.lastDate === undefined ? lastDate : read.lastDate,
  dateByAgreement: read.dateByAgreement ?? dateByAgreement,
});

/** Terms that differ from those read; of a role, only if one was read. */
export function changedSinceRead(
  read: ReadTerms,
  is: GigTerms,
  role: ReadRole | undefined,
): (Term | 'role')[] {
  const isSameRole =
    !read.role || (read.role.skill === role?.skill && (read.role.level ?? '') === (role.level ?? ''));
  return [...changedTerms(withDays(read, is), is), ...(isSameRole ? [] : (['role'] as const))];
}
