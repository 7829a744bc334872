/** Replaces `#transport/settings.ts` where a request needs an absolute URL. */
export const settings = { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' };
