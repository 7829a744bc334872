import * as v from 'valibot';
import { limits } from '../limits.ts';
import { gigCategories, payUnits } from './gigs.ts';
import { clientIdSchema, optionalText, requiredText, wordList } from './text.ts';

const clock = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const time = (name: string) => v.pipe(v.string(), v.regex(clock, `${name}: hours and minutes, like 19:30.`));

const scheduleLineSchema = v.object({
  time: time('Time'),
  what: requiredText(160, 'What happens'),
});

/** What a gig's form holds. The server also refuses dates and zones that do not exist. */
const gigFormEntries = {
  title: requiredText(limits.gigTitle, 'Title'),
  description: requiredText(limits.gigDescription, 'Description'),
  category: v.picklist(gigCategories, 'Choose what kind of work it is.'),
  tags: wordList(8, 'Tags'),
  venue: optionalText(120, 'Venue'),
  place: requiredText(limits.name, 'Town or city'),
  remote: v.boolean(),
  date: v.pipe(v.string(), v.isoDate('Date: year, month and day, like 2026-11-20.')),
  startTime: v.nullable(time('Start')),
  endTime: v.nullable(time('End')),
  timeZone: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_+/-]{1,60}$/, 'Time zone: like Europe/London.')),
  pay: v.object({
    amount: v.pipe(
      v.number('Pay: a number, please.'),
      v.integer('Pay: a whole number of pence or cents.'),
      v.minValue(0, 'Pay cannot be below nothing.'),
      v.maxValue(100_000_000, 'Pay: that is more than we can show.'),
    ),
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Currency: three letters, like GBP.')),
    unit: v.picklist(payUnits, 'Say what the pay is for.'),
  }),
  places: v.pipe(
    v.number('How many people?'),
    v.integer('How many people? A whole number.'),
    v.minValue(1, 'At least one person.'),
    v.maxValue(50, 'At most 50 people.'),
  ),
  schedule: v.pipe(v.array(scheduleLineSchema), v.maxLength(16, 'Call sheet: at most 16 lines.')),
};

export const gigFormSchema = v.object(gigFormEntries);
export type GigForm = v.InferOutput<typeof gigFormSchema>;

/** `POST /api/gigs`: a retry with the same `clientId` answers the stored gig. */
export const newGigSchema = v.object({ ...gigFormEntries, clientId: clientIdSchema });
export type NewGig = v.InferOutput<typeof newGigSchema>;

/** `PUT /api/gigs/:id`: the whole form; 409 `{errors, current}` when the gig has changed since `version`. */
export const gigChangeSchema = v.object({ ...gigFormEntries, version: v.pipe(v.number(), v.integer()) });
export type GigChange = v.InferOutput<typeof gigChangeSchema>;
