import * as v from 'valibot';
import { amountSchema, currencySchema } from './amounts.ts';
import type { Calls } from './calls.ts';
import {
  clientIdSchema,
  instantSchema,
  optionalLine,
  optionalName,
  optionalText,
  requiredLine,
  requiredName,
  requiredText,
  versionSchema,
  wordList,
} from './fields.ts';
import { payUnits } from './gig-terms.ts';
import { chosenAttachmentEntries, gigCategories, gigSchema, gigVisibilities } from './gigs.ts';
import { limits } from './limits.ts';
import { placeIdSchema } from './places.ts';

const clock = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const time = (name: string) => v.pipe(v.string(), v.regex(clock, `${name}: hours and minutes, like 19:30.`));

/** Without a date format: forms add the reader's own. */
export const notADate = 'Date: choose a day.';

const dateSchema = v.pipe(v.string(), v.isoDate(notADate));

/** Longest run in days, both ends included. */
export const maxGigDays = 60;

/** Half a year of weeks. */
export const maxRepeats = 25;

export const maxRoles = 12;
export const maxPeople = 50;

export const roleLevels = ['learning', 'practised', 'professional'] as const;
export type RoleLevel = (typeof roleLevels)[number];

/** The server assigns missing ids. */
const typedRoleSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,36}$/, 'This role isn’t valid.'))),
  skill: optionalLine(40, 'Instrument or skill'),
  count: v.pipe(
    v.number('Enter how many people.'),
    v.integer('Enter a whole number of people.'),
    v.minValue(1, 'Enter at least 1 person.'),
    v.maxValue(maxPeople, `Enter ${maxPeople} or fewer.`),
  ),
  level: v.optional(v.picklist(roleLevels, 'Choose a level of experience.')),
});
export type TypedRole = v.InferOutput<typeof typedRoleSchema>;

const scheduleLineSchema = v.object({ time: time('Time'), what: requiredLine(160, 'What happens') });

/** The server also refuses dates and time zones that do not exist. */
const gigFormEntries = {
  title: requiredName(limits.gigTitle, 'Title'),
  description: requiredText(limits.gigDescription, 'Description'),
  category: v.picklist(gigCategories, 'Choose a kind of work.'),
  tags: wordList(8, 'Tags'),
  venue: optionalName(120, 'Venue'),
  place: requiredName(limits.name, 'Town or city'),
  /** The town chosen for `place`; without it the server looks for an unambiguous match. */
  placeId: v.optional(placeIdSchema),
  remote: v.boolean(),
  date: dateSchema,
  /** Last of several days. Clients that omit it and the following fields move it along with `date`. */
  lastDate: v.optional(v.nullable(v.pipe(v.string(), v.isoDate('Last day: choose a day.')))),
  /** The day is still to be agreed: `date` is the last possible one, without `lastDate`. */
  dateByAgreement: v.optional(v.boolean()),
  startTime: v.nullable(time('Start')),
  endTime: v.nullable(time('End')),
  timeZone: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_+/-]{1,60}$/, 'Time zone: like Europe/London.')),
  pay: v.object({
    amount: amountSchema('Pay', { least: 0 }),
    currency: currencySchema,
    unit: v.picklist(payUnits, 'Choose what the pay is for.'),
    /** Upper end of a range. */
    upTo: v.optional(amountSchema('Pay', { least: 1 })),
    /** Overrides the other pay fields. */
    byAgreement: v.optional(v.boolean()),
  }),
  /** Unchanged if omitted. */
  visibility: v.optional(v.picklist(gigVisibilities, 'Choose who can see it.')),
  genres: v.optional(wordList(6, 'Genres')),
  dress: v.optional(optionalLine(160, 'What to wear')),
  setList: v.optional(optionalText(4_000, 'Set list')),
  /** Shown to booked people. */
  address: v.optional(optionalLine(240, 'Address')),
  /** Last day to apply, in the gig's time zone. */
  applyBy: v.optional(v.nullable(dateSchema)),
  /** `places` alone means that many for anyone; ignored when roles are given. */
  roles: v.optional(
    v.pipe(
      v.array(typedRoleSchema),
      v.minLength(1, 'Add at least 1 role.'),
      v.maxLength(maxRoles, `At most ${maxRoles} roles.`),
    ),
  ),
  places: v.optional(
    v.pipe(
      v.number('Enter how many people.'),
      v.integer('Enter a whole number of people.'),
      v.minValue(1, 'Enter at least 1 person.'),
      v.maxValue(maxPeople, `Enter ${maxPeople} or fewer.`),
    ),
  ),
  schedule: v.pipe(v.array(scheduleLineSchema), v.maxLength(16, 'Call sheet: at most 16 lines.')),
  ...chosenAttachmentEntries,
};

export const gigFormSchema = v.object(gigFormEntries);
export type GigForm = v.InferOutput<typeof gigFormSchema>;

/**
 * `POST /api/gigs`: a retry with the same `clientId` returns the stored gig. `isDrafted`: deletes the stored
 * draft, unless it has changed since `draftVersion`.
 */
export const newGigSchema = v.object({
  ...gigFormEntries,
  clientId: clientIdSchema,
  isDrafted: v.optional(v.boolean()),
  draftVersion: v.optional(versionSchema),
  /** Further dates, each a gig of its own. */
  repeats: v.optional(
    v.pipe(v.array(dateSchema), v.maxLength(maxRepeats, `At most ${maxRepeats + 1} days at once.`)),
  ),
});
export type NewGig = v.InferOutput<typeof newGigSchema>;

/**
 * `PUT /api/gigs/:id`: the whole form. `andLater`: applies the changes to later gigs of the series; 409 `{errors,
 * current}` when the gig has changed since `version`.
 */
export const gigChangeSchema = v.object({
  ...gigFormEntries,
  version: versionSchema,
  andLater: v.optional(v.boolean()),
});
export type GigChange = v.InferOutput<typeof gigChangeSchema>;

/** GIG-02. A member's unposted gig, shared across devices; `version` grows with each change. */
export const gigDraftSchema = v.object({
  version: v.number(),
  /** The form as JSON of the client, valid or not; the server only stores it. Empty: no draft. */
  gig: v.string(),
  /** For lists; may be empty. */
  title: v.string(),
  updatedAt: v.nullable(instantSchema),
});
export type GigDraft = v.InferOutput<typeof gigDraftSchema>;

/** `PUT /api/gigs/draft`: 409 `{errors, current}` when `version` is outdated. */
export const gigDraftChangeSchema = v.object({
  gig: optionalText(40_000, 'Your draft'),
  version: versionSchema,
});
export type GigDraftChange = v.InferOutput<typeof gigDraftChangeSchema>;

export const gigFormCalls = {
  'GET /api/gigs/draft': {
    summary: 'The viewer’s unposted gig draft, from any device',
    answer: gigDraftSchema,
  },
  'PUT /api/gigs/draft': {
    summary: 'Store the gig draft; an empty one deletes it',
    body: gigDraftChangeSchema,
    answer: gigDraftSchema,
  },
  'POST /api/gigs': {
    summary: 'Publish a gig',
    who: 'verified',
    body: newGigSchema,
    answer: gigSchema,
    status: 201,
  },
  'PUT /api/gigs/:id': {
    summary: 'Edit one of the viewer’s gigs',
    who: 'verified',
    body: gigChangeSchema,
    answer: gigSchema,
  },
} as const satisfies Calls;
