/** Stands in the place of a secret. */
export const HIDDEN = '[hidden]';

/** Names whose text is nobody's business, as a whole or as a part: `password`, `botToken`, `turnstileToken`, `email`. */
const secretName =
  /pass(word|phrase|code)|token|secret|captcha|turnstile|altcha|credential|authorization|cookie|jwt|e-?mail/i;

/** What has such a name and only says which kind is meant. */
const harmless = new Set(['captchaType']);

/** What gives itself away wherever it stands: e-mail addresses, JWTs, JSON in base64 (an answer to ALTCHA), secrets in a query. */
const secretShapes: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, HIDDEN],
  [/\beyJ[\w+/=-]{8,}(\.[\w-]+)*/g, HIDDEN],
  [/([?&](?:token|code|key|secret|password)=)[^&#\s]+/gi, `$1${HIDDEN}`],
];

/** Deeper than any context of ours; what lies below is left out. */
const DEEPEST = 30;

const isSecret = (name: string) => secretName.test(name) && !harmless.has(name);

const mask = (text: string) => secretShapes.reduce((rest, [shape, to]) => rest.replace(shape, to), text);

const isPlain = (value: object) => {
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
};

const hasJson = (value: object): value is { toJSON: () => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

type Way = { hidden: boolean; above: readonly object[] };

const entries = (value: object, { hidden, above }: Way) =>
  Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const json = strip(part, { hidden: hidden || isSecret(name), above });
    return json === undefined ? [] : [[name, json]];
  });

/** An error says what it is; of what hangs on it only words and numbers are told, such as a status. */
function stripError(error: Error, way: Way) {
  const { name, message } = error;
  const more = Object.entries(error).filter(([, part]) => typeof part !== 'object');
  return Object.fromEntries(entries({ name, message, ...Object.fromEntries(more) }, way));
}

function stripObject(value: object, { hidden, above }: Way): unknown {
  if (above.includes(value) || above.length > DEEPEST) return '[…]';
  const way = { hidden, above: [...above, value] };
  if (Array.isArray(value)) return value.map((part) => strip(part, way) ?? null);
  if (value instanceof Error) return stripError(value, way);
  if (hasJson(value)) return strip(value.toJSON(), way);
  return isPlain(value) ? Object.fromEntries(entries(value, way)) : `[${value.constructor.name}]`;
}

function strip(value: unknown, way: Way): unknown {
  if (typeof value === 'string') return way.hidden && value !== '' ? HIDDEN : mask(value);
  if (typeof value === 'object' && value !== null) return stripObject(value, way);
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
}

/**
 * A copy of anything as JSON without passwords, tokens, captcha answers and e-mail addresses. Their place stays taken,
 * so that it can be seen that there was one; empty text stays empty.
 */
export const stripSecrets = (value: unknown): unknown => strip(value, { hidden: false, above: [] });
