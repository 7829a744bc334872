import * as v from 'valibot';
import { isWithin, maxUnits } from './characters.ts';
import { limits } from './limits.ts';

// Patterns are for JSON Schema, hence without flags, and run in linear time.
const notNul = '[^\\u0000]*';
/** Invisible characters: Unicode's default-ignorable ones, and the empty Braille cell. */
const unseen =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2060-\\u2065\\u206a-\\u206f' +
  '\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0';
/** Line breaks, control characters and bidi controls. */
const controlCharacters = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069';
const blank = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\ufeff';

const written = new RegExp(`^[\\s${unseen}]*[^\\s${unseen}\\u0000]${notNul}$`);
const oneLine = new RegExp(`^[^${controlCharacters}]*$`);
const writtenLine = new RegExp(
  `^[${blank}${unseen}]*[^${blank}${unseen}${controlCharacters}][^${controlCharacters}]*$`,
);

/** PostgreSQL cannot store NUL. */
export const noNul = new RegExp(`^${notNul}$`);

const tooLong = (max: number, name: string) => () =>
  `${name}: keep it to ${max.toLocaleString('en')} characters.`;

const atMost = (max: number, name: string) =>
  v.pipe(
    v.string(`${name} must be text.`),
    v.maxLength(maxUnits(max), tooLong(max, name)),
    v.check((text) => isWithin(text, max), tooLong(max, name)),
  );

/** Not blank, no NUL (PostgreSQL cannot store it), at most `max` characters. */
export const requiredText = (max: number, name: string) =>
  v.pipe(atMost(max, name), v.regex(written, `${name}: please fill this in.`));

export const optionalText = (max: number, name: string) =>
  v.pipe(atMost(max, name), v.regex(noNul, `${name}: contains a character we can’t save.`));

const notOneLine = (name: string) => `${name}: use one line, without special characters.`;

/** A non-blank single line: names, titles, places. */
export const requiredLine = (max: number, name: string) =>
  v.pipe(
    atMost(max, name),
    v.regex(writtenLine, ({ input }) =>
      oneLine.test(input) ? `${name}: please fill this in.` : notOneLine(name),
    ),
  );

export const optionalLine = (max: number, name: string) =>
  v.pipe(atMost(max, name), v.regex(oneLine, notOneLine(name)));

const namesSomething = (text: string) =>
  text.trim() === '' || /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text);
const hasLetter = (name: string) => v.check(namesSomething, `${name}: use at least one letter or number.`);

/** Name of a member, gig or place: a line with a letter or digit. */
export const requiredName = (max: number, name: string) => v.pipe(requiredLine(max, name), hasLetter(name));

export const optionalName = (max: number, name: string) => v.pipe(optionalLine(max, name), hasLetter(name));

export const wordList = (max: number, name: string, wordMax = 40) =>
  v.pipe(
    v.array(requiredLine(wordMax, name), `${name}: send a list.`),
    v.maxLength(max, `${name}: at most ${max}.`),
  );

/** Made by the client once per act, so that a retry finds the stored row. */
export const clientIdSchema = v.pipe(
  v.string('clientId is missing.'),
  v.regex(/^[A-Za-z0-9_-]{8,64}$/, 'clientId: 8 to 64 letters, digits, - or _.'),
);

/** Position of `@` and a name, in UTF-16 units. */
export const mentionsSchema = v.array(v.object({ id: v.string(), at: v.number(), length: v.number() }));
export type Mention = v.InferOutput<typeof mentionsSchema>[number];

/** Resolves names that several people have; ignored for people whom the text does not mention. */
export const meantSchema = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(50, 'Too many people mentioned.')),
);

/** Whether the id exists is checked by the server. */
export const idSchema = (msg: string) => v.pipe(v.string(msg), v.maxLength(64, msg));

/** Format only; the server checks the calendar. */
export const daySchema = (name: string) =>
  v.pipe(
    v.string(`${name} is a day, like 2026-11-20.`),
    v.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, `${name} is a day, like 2026-11-20.`),
  );

/** The version an edit is based on; a PostgreSQL integer. */
export const versionSchema = v.pipe(
  v.number('version is missing.'),
  v.integer('A version is a whole number.'),
  v.minValue(0, 'A version is a whole number.'),
  v.maxValue(2_147_483_647, 'There is no such version.'),
);

/** ISO 8601, UTC, with milliseconds. */
export const instantSchema = v.pipe(v.string(), v.isoTimestamp());

/** GeoNames id of a town; omitted by other servers. Separate from the town schemas, since every page needs it. */
export const shownPlaceId = v.nullish(v.number());

/** One page of a list; `nextCursor` is opaque and null on the last page. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), nextCursor: v.nullable(v.string()) });

/** `?cursor=&limit=` as query strings. `limit` is 1 to 50, 20 by default. */
export const pageQueryEntries = {
  cursor: v.optional(v.pipe(v.string(), v.maxLength(300, 'This cursor isn’t valid.'))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|[1-4][0-9]|50)$/, 'limit is a whole number from 1 to 50.')),
  ),
};
export const pageQuerySchema = v.object(pageQueryEntries);
export type PageQuery = v.InferOutput<typeof pageQuerySchema>;

export const searchEntry = v.optional(optionalLine(limits.search, 'Search'));

/** Remaining rows per word of a list. */
export const wordCountsSchema = v.array(v.object({ word: v.string(), count: v.number() }));

/** Response of writes without a result. */
export const okSchema = v.object({ ok: v.literal(true) });

/** Stored size in pixels; `alt` is '' without a description. */
export const pictureRefSchema = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
});
export type PictureRef = v.InferOutput<typeof pictureRefSchema>;

const chosenPictureSchema = v.object({
  url: v.pipe(v.string(), v.maxLength(100)),
  alt: optionalText(limits.alt, 'Photo description'),
});
export type ChosenPicture = v.InferOutput<typeof chosenPictureSchema>;

/** Uploads in display order. `what`: for example "A post". */
export const chosenPicturesSchema = (what: string, most: number) =>
  v.optional(
    v.pipe(v.array(chosenPictureSchema), v.maxLength(most, `${what} can have up to ${most} photos.`)),
  );

const unfinished = 'This address is incomplete.';

/** Query of an address that our server signed for one session and ten minutes. */
export const signedEntries = {
  session: v.pipe(v.string(unfinished), v.maxLength(64, unfinished)),
  until: v.pipe(v.string(unfinished), v.regex(/^[0-9]{1,15}$/, unfinished)),
  signature: v.pipe(v.string(unfinished), v.maxLength(64, unfinished)),
};

/** Authors of a feed; `links` includes the member's own posts. */
export const feeds = ['everybody', 'links'] as const;
export type Feed = (typeof feeds)[number];

/** Private marks on posts; each has a list, most recently marked first. */
export const postMarks = ['saved', 'hidden'] as const;
export type PostMark = (typeof postMarks)[number];

export const countAnswerSchema = v.object({ count: v.number() });

/**
 * Every 4xx and 5xx under `/api`. `type` and `captchaRequired` on sign-in, `captcha` on registration, `current` on
 * 409.
 */
export const failureAnswerSchema = v.object({
  errors: v.array(v.object({ msg: v.string(), field: v.optional(v.string()) })),
  code: v.optional(v.string()),
  type: v.optional(v.string()),
  captchaRequired: v.optional(v.boolean()),
  captcha: v.optional(v.object({ required: v.boolean(), type: v.string() })),
  /** Earned by the password when a second factor is on. */
  challenge: v.optional(v.string()),
  current: v.optional(v.unknown()),
});
