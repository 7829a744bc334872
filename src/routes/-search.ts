import { safePath } from '#transport/redirect.ts';

export type DoorSearch = { redirect?: string };

/** ROU-04. `?redirect=` of the sign-in and registration pages: a path of this site, or nothing. */
export function doorSearch(search: Record<string, unknown>): DoorSearch {
  const path = safePath(search.redirect);
  return path ? { redirect: path } : {};
}
