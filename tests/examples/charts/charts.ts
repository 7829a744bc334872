import { createAccountDeletion, createDeps, createPairs, createReviews } from './between-people.ts';
import { createMessageRequest, createPushDevice, createUpload } from './client.ts';
import { createGig } from './gig.ts';

/** The charts that examples step without a page. */
export const createCharts = (notifyPoster: (type: string) => void) => ({
  gig: createGig(notifyPoster),
  pairs: createPairs(),
  reviews: createReviews(),
  deps: createDeps(),
  account: createAccountDeletion(),
  request: createMessageRequest(),
  upload: createUpload(),
  push: createPushDevice(),
});

export type Charts = ReturnType<typeof createCharts>;
