const chosen = (value: unknown) => (typeof value === 'string' ? value : '');

/** Build settings (docs/operating). Empty origins mean the origin that served the page. */
export const settings = {
  apiOrigin: chosen(import.meta.env.VITE_API_ORIGIN),
  socketOrigin: chosen(import.meta.env.VITE_SOCKET_ORIGIN) || chosen(import.meta.env.VITE_API_ORIGIN),
  turnstileSiteKey: chosen(import.meta.env.VITE_TURNSTILE_SITE_KEY),
};
