/** SPD-03, SPD-04. Public pages, which our server renders and search engines may index. */
export const publicPages = [
  '/',
  '/gigs',
  '/gigs/$id',
  '/discover',
  '/about',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
  '/cookie-policy',
] as const;

/** Indexable, but not rendered by the server. */
export const entryPages: readonly string[] = ['/login', '/register'];

export type PublicPage = (typeof publicPages)[number];
