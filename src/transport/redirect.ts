/** A dummy origin to resolve paths against. */
const base = 'https://sidestage.invalid';

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, so `/\t/evil` is `//evil`
const tricks = /[\\\u0000-\u0020\u007f-\u009f]/;

/**
 * Returns a path of this site to open after sign-in (ROU-04), or null for anything that leads elsewhere:
 * `//evil.example`, `https://…`, `javascript:…`, backslashes, control characters, also percent-encoded.
 */
export function safePath(candidate: unknown): string | null {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return null;
  if (tricks.test(candidate) || !URL.canParse(candidate, base)) return null;
  const { origin, pathname, search, hash } = new URL(candidate, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}
