/** The relying party id, which the server writes into its pages. Undefined for a server without passkeys. */
const place = () =>
  document.documentElement.dataset.passkeys ?? (import.meta.env.DEV ? 'localhost' : undefined);

export const hasPasskeys = (): boolean => place() !== undefined;

export function canUsePasskeys(): boolean {
  const name = place();
  const isAt = location.hostname === name || location.hostname.endsWith(`.${name}`);
  return name !== undefined && isAt && 'PublicKeyCredential' in window;
}
