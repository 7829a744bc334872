/**
 * The name that passkeys of this server are bound to, which it writes on its pages. Undefined for a server that knows
 * none: it is never asked about them.
 */
const place = () =>
  document.documentElement.dataset.passkeys ?? (import.meta.env.DEV ? 'localhost' : undefined);

/** Whether this server keeps passkeys. */
export const hasPasskeys = (): boolean => place() !== undefined;

/** Whether this browser can use them, at the address that it shows. */
export function canUsePasskeys(): boolean {
  const name = place();
  const isAt = location.hostname === name || location.hostname.endsWith(`.${name}`);
  return name !== undefined && isAt && 'PublicKeyCredential' in window;
}
