/** `waitingForNetwork` as `waiting for network`. */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase();

/** With a capital letter and a full stop; empty stays empty. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const whole = `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}`;
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** A sentence with an aside: `Signed in (as Ada).` */
export const withAside = (text: string, aside: string): string =>
  aside === '' ? sentence(text) : sentence(text).replace(/[.!?…]$/, (end) => ` (${aside})${end}`);

/** `a`, `a and b`, `a, b and c` */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** `1 step`, `2 steps` */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
