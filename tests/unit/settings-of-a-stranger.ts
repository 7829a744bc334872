/** In place of `#transport/settings.ts` where a request needs a whole address. */
export const settings = { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' };
