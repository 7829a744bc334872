type TokenVerdict = 'missing' | 'broken' | 'plausible';

const decode = (part: string | undefined): unknown => {
  const base64 = String(part).replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

/** Null unless the token has three parts and the first two decode to JSON. */
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

const expOf = (claims: unknown): unknown =>
  typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'exp') : undefined;

/** Milliseconds since 1970; null if the token does not expire. */
export function expiryOf(token: string): number | null {
  const exp = expOf(claimsOf(token)?.claims);
  return typeof exp === 'number' ? exp * 1000 : null;
}

/** UIX-07. A message for the person if a new token has already expired by this device's clock, else null. */
export function clockError(token: string): string | null {
  const expiry = expiryOf(token);
  return expiry !== null && expiry <= Date.now()
    ? 'Your device’s clock is wrong. Set the correct date and time, then sign in.'
    : null;
}

/**
 * The local check of SES-02 (spec, section 5). `now` in ms. Signatures are checked by the server only.
 * The inline script of index.html applies the same rules before it starts a member's calls.
 */
export function checkToken(token: string | null, now: number): TokenVerdict {
  if (token === null) return 'missing';
  const decoded = claimsOf(token);
  if (!decoded) return 'broken';
  const exp = expOf(decoded.claims);
  if (exp === undefined || exp === null) return 'plausible';
  return typeof exp === 'number' && exp > now / 1000 ? 'plausible' : 'broken';
}

/** Maximum delay of `setTimeout` in ms, about 24.8 days; longer delays fire at once. */
const MAX_DELAY = 2 ** 31 - 1;

/**
 * Calls back at a time however distant, also if it passed while the device slept: timers stop then, so the
 * clock is checked when the page becomes visible.
 */
export function watchExpiry(at: number, onExpired: () => void, now: () => number = Date.now): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    globalThis.document?.removeEventListener('visibilitychange', check);
  };
  function check() {
    clearTimeout(timer);
    const remaining = at - now();
    if (remaining > 0) {
      timer = setTimeout(check, Math.min(remaining, MAX_DELAY));
      return;
    }
    stop();
    onExpired();
  }

  globalThis.document?.addEventListener('visibilitychange', check);
  check();
  return stop;
}
