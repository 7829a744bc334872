import { isId } from '../ids.ts';

/** Where an upload is fetched, relative to the origin. */
export const uploadUrl = (id: string) => `/uploads/${id}`;

/** The id in such a URL; null for anything else. */
export function uploadIdIn(url: string): string | null {
  const id = url.startsWith('/uploads/') ? url.slice('/uploads/'.length) : '';
  return isId(id) ? id : null;
}
