type TokenVerdict = 'missing' | 'broken' | 'plausible';

const decode = (part: string | undefined): unknown => {
  const base64 = String(part).replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

/** The claims of a token of exactly three parts whose first two decode to JSON, else null. */
function claimsOf(token: string): { claims: unknown } | null {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  try {
    decode(parts[0]);
    return { claims: decode(parts[1]) };
  } catch {
    return null;
  }
}

/** `exp` as it stands, in whatever type; undefined when there is none. */
const expOf = (claims: unknown): unknown =>
  typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'exp') : undefined;

/** When a token runs out, in milliseconds since 1970; null when it does not say. */
export function expiryOf(token: string): number | null {
  const exp = expOf(claimsOf(token)?.claims);
  return typeof exp === 'number' ? exp * 1000 : null;
}

/** UIX-07. Why a token that the server has just given cannot be kept, in words for a person; null when it can. */
export function clockFault(token: string): string | null {
  const expiry = expiryOf(token);
  return expiry !== null && expiry <= Date.now()
    ? 'Your device’s clock is wrong. Set the correct date and time, then sign in.'
    : null;
}

/**
 * The local check of SES-02 (spec, section 5). `now` in milliseconds. No signature is checked: the server does.
 * The inline script of index.html decides by the same rules whether to start a member's calls.
 */
export function checkToken(token: string | null, now: number): TokenVerdict {
  if (token === null) return 'missing';
  const read = claimsOf(token);
  if (!read) return 'broken';
  const exp = expOf(read.claims);
  if (exp === undefined || exp === null) return 'plausible';
  return typeof exp === 'number' && exp > now / 1000 ? 'plausible' : 'broken';
}

/** The longest time `setTimeout` can take, in ms: about 24.8 days. Anything longer fires at once. */
const LONGEST = 2 ** 31 - 1;

/**
 * Calls back when a moment has come, however far away, and also when it came while the machine slept: timers
 * stand still then, so the clock is read again whenever the page is shown. Answers how to stop.
 */
export function watchExpiry(at: number, onExpired: () => void, now: () => number = Date.now): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    globalThis.document?.removeEventListener('visibilitychange', look);
  };
  function look() {
    clearTimeout(timer);
    const left = at - now();
    if (left > 0) {
      timer = setTimeout(look, Math.min(left, LONGEST));
      return;
    }
    stop();
    onExpired();
  }

  globalThis.document?.addEventListener('visibilitychange', look);
  look();
  return stop;
}
