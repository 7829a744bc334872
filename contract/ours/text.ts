import * as v from 'valibot';
import { isWithin, mostUnits } from '../characters.ts';

// Patterns are spelled for JSON Schema, hence without flags, and so that they are read in one pass.
const kept = '[^\\u0000]*';
/** Signs that show nothing: Unicode's default-ignorable ones, and the empty Braille cell. */
const unseen =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2060-\\u2065\\u206a-\\u206f' +
  '\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0';
/** Ends of lines, control characters, and signs that turn the direction of whatever follows. */
const unruly = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069';
const blank = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\ufeff';

const written = new RegExp(`^[\\s${unseen}]*[^\\s${unseen}\\u0000]${kept}$`);
const oneLine = new RegExp(`^[^${unruly}]*$`);
const writtenLine = new RegExp(`^[${blank}${unseen}]*[^${blank}${unseen}${unruly}][^${unruly}]*$`);

/** Text that PostgreSQL can keep: anything but NUL. */
export const noNul = new RegExp(`^${kept}$`);

const tooLong = (max: number, name: string) => () =>
  `${name}: keep it to ${max.toLocaleString('en')} characters.`;

const atMost = (max: number, name: string) =>
  v.pipe(
    v.string(`${name}: write it as text.`),
    v.maxLength(mostUnits(max), tooLong(max, name)),
    v.check((text) => isWithin(text, max), tooLong(max, name)),
  );

/** Text that must say something: not blank, no NUL (PostgreSQL cannot keep one), at most `max` characters. */
export const requiredText = (max: number, name: string) =>
  v.pipe(atMost(max, name), v.regex(written, `${name}: please fill this in.`));

/** Text that may be empty. */
export const optionalText = (max: number, name: string) =>
  v.pipe(atMost(max, name), v.regex(noNul, `${name}: one character in there cannot be kept.`));

const notOneLine = (name: string) => `${name}: keep it on one line, without special signs.`;

/** What stands on one line wherever it is shown: names, titles, places. It must say something. */
export const requiredLine = (max: number, name: string) =>
  v.pipe(
    atMost(max, name),
    v.regex(writtenLine, ({ input }) =>
      oneLine.test(input) ? `${name}: please fill this in.` : notOneLine(name),
    ),
  );

/** The same where it may be empty. */
export const optionalLine = (max: number, name: string) =>
  v.pipe(atMost(max, name), v.regex(oneLine, notOneLine(name)));

const namesSomething = (text: string) =>
  text.trim() === '' || /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text);
const hasLetter = (name: string) => v.check(namesSomething, `${name}: use at least one letter or number.`);

/** What a member, a gig or a place is called: a line with a letter or a number. */
export const requiredName = (max: number, name: string) => v.pipe(requiredLine(max, name), hasLetter(name));

/** The same where it may be empty. */
export const optionalName = (max: number, name: string) => v.pipe(optionalLine(max, name), hasLetter(name));

/** A list of short words such as skills or genres. */
export const wordList = (max: number, name: string, wordMax = 40) =>
  v.pipe(
    v.array(requiredLine(wordMax, name), `${name}: send a list.`),
    v.maxLength(max, `${name}: at most ${max}.`),
  );

/** Made by the client once per act, so that a retry meets what was stored the first time. */
export const clientIdSchema = v.pipe(
  v.string('clientId is missing.'),
  v.regex(/^[A-Za-z0-9_-]{8,64}$/, 'clientId: 8 to 64 letters, digits, - or _.'),
);

/** Where a text names somebody: `@` and their name, in UTF-16 units. */
export const mentionsSchema = v.array(v.object({ id: v.string(), at: v.number(), length: v.number() }));
export type Mention = v.InferOutput<typeof mentionsSchema>[number];

/** Who is meant by a name that several have; whoever is not named in the text is nobody. */
export const meantSchema = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(50, 'That names too many people.')),
);

/** The id of something that was answered; the server says whether it is there. */
export const idSchema = (msg: string) => v.pipe(v.string(msg), v.maxLength(64, msg));

/** A day as the wire writes it; whether the calendar has it is looked at by the server. */
export const daySchema = (name: string) =>
  v.pipe(
    v.string(`${name} is a day, like 2026-11-20.`),
    v.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, `${name} is a day, like 2026-11-20.`),
  );

/** Which version an edit started from; PostgreSQL keeps it as an integer. */
export const versionSchema = v.pipe(
  v.number('Which version was it?'),
  v.integer('A version is a whole number.'),
  v.minValue(0, 'A version is a whole number.'),
  v.maxValue(2_147_483_647, 'There is no such version.'),
);

/** An instant on the wire: ISO 8601, UTC, milliseconds. */
export const instantSchema = v.pipe(v.string(), v.isoTimestamp());

/** The GeoNames id of a town as it is answered; other servers leave it out. Apart from what else is said of towns: every page has it. */
export const shownPlaceId = v.nullish(v.number());
