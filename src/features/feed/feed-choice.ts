import type { Feed } from '#contract/fields.ts';
import { storage } from '#transport/storage.ts';

const keyOf = (userId: string) => `feed:${userId}`;

/** FEE-01. The feed the member chose last in this browser. */
export const readFeedChoice = (userId: string | null): Feed =>
  userId !== null && storage.read(keyOf(userId)) === 'links' ? 'links' : 'everybody';

export const storeFeedChoice = (userId: string, feed: Feed): void => storage.write(keyOf(userId), feed);
