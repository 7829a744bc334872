/** SPD-03, SPD-04. The pages that anybody may read: our server renders them, and search engines may know them. */
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

/** Not rendered, but there to be found: by these one comes in. */
export const doors: readonly string[] = ['/login', '/register'];

export type PublicPage = (typeof publicPages)[number];
