import { statfs } from 'node:fs/promises';

/** Whether there is room to write. */
export type DiskRoom = () => Promise<boolean>;

/** As PostgreSQL says it, so that callers hear what they hear of any other outage. */
export class DiskFullError extends Error {
  readonly code = '53100';
  constructor() {
    super('the disk is nearly full: nothing is written before there is room');
  }
}

type Look = (folder: string) => Promise<{ bavail: number; bsize: number }>;

const lookEveryMs = 1000;

/**
 * Whether more than `least` bytes are free where a folder lies; looked up once a second at most. Embedded data that
 * find no room for their log would answer nothing any more, reads neither: before that nothing is written.
 */
export function diskRoom(folder: string, least: number, look: Look = statfs): DiskRoom {
  let looked = Number.NEGATIVE_INFINITY;
  let hasRoom: Promise<boolean> = Promise.resolve(true);
  const isLeft = async () => {
    try {
      const { bavail, bsize } = await look(folder);
      return bavail * bsize > least;
    } catch {
      // Not to be known: a write will say.
      return true;
    }
  };
  return () => {
    if (performance.now() - looked >= lookEveryMs) {
      looked = performance.now();
      hasRoom = isLeft();
    }
    return hasRoom;
  };
}
