/** The relying party id, which the server writes into its pages. Undefined for a server without passkeys. */
const relyingPartyId = () =>
  document.documentElement.dataset.passkeys ?? (import.meta.env.DEV ? 'localhost' : undefined);

export const hasPasskeys = (): boolean => relyingPartyId() !== undefined;

export function canUsePasskeys(): boolean {
  const name = relyingPartyId();
  const isAt = location.hostname === name || location.hostname.endsWith(`.${name}`);
  return name !== undefined && isAt && 'PublicKeyCredential' in window;
}
