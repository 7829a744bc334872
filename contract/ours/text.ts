import * as v from 'valibot';

const kept = '[^\\u0000]*';
const written = new RegExp(`^(?=[\\s\\S]*\\S)${kept}$`);

/** Text that PostgreSQL can keep: anything but NUL. Spelled for JSON Schema, hence no flags. */
export const noNul = new RegExp(`^${kept}$`);

/** Text that must say something: not blank, no NUL (PostgreSQL cannot keep one), at most `max` characters. */
export const requiredText = (max: number, name: string) =>
  v.pipe(
    v.string(`${name}: write it as text.`),
    v.maxLength(max, `${name}: keep it to ${max.toLocaleString('en')} characters.`),
    v.regex(written, `${name}: please fill this in.`),
  );

/** Text that may be empty. */
export const optionalText = (max: number, name: string) =>
  v.pipe(
    v.string(`${name}: write it as text.`),
    v.maxLength(max, `${name}: keep it to ${max.toLocaleString('en')} characters.`),
    v.regex(noNul, `${name}: one character in there cannot be kept.`),
  );

/** A list of short words such as skills or genres. */
export const wordList = (max: number, name: string, wordMax = 40) =>
  v.pipe(
    v.array(requiredText(wordMax, name), `${name}: send a list.`),
    v.maxLength(max, `${name}: at most ${max}.`),
  );

/** Made by the client once per act, so that a retry meets what was stored the first time. */
export const clientIdSchema = v.pipe(
  v.string('clientId is missing.'),
  v.regex(/^[A-Za-z0-9_-]{8,64}$/, 'clientId: 8 to 64 letters, digits, - or _.'),
);

/** An instant on the wire: ISO 8601, UTC, milliseconds. */
export const instantSchema = v.pipe(v.string(), v.isoTimestamp());
