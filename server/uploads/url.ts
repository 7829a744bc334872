import { isId } from '../db/ids.ts';

const folder = '/uploads/';

/** Where an upload is fetched, relative to the origin. */
export const uploadUrl = (id: string) => `${folder}${id}`;

/** The id in such a URL; null for anything else. */
export function uploadIdIn(url: string): string | null {
  const id = url.slice(folder.length);
  return url.startsWith(folder) && isId(id) ? id : null;
}
