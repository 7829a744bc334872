const chosen = (value: unknown) => (typeof value === 'string' ? value : '');

/** Build settings (docs/operating). An empty origin means the origin of the page. */
export const settings = {
  apiOrigin: chosen(import.meta.env.VITE_API_ORIGIN),
  socketOrigin: chosen(import.meta.env.VITE_SOCKET_ORIGIN) || chosen(import.meta.env.VITE_API_ORIGIN),
  turnstileSiteKey: chosen(import.meta.env.VITE_TURNSTILE_SITE_KEY),
};
