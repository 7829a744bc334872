import { createDeps, createLeaving, createPairs, createReviews } from './between-people.ts';
import { createGig } from './gig.ts';
import { createAsking, createDevices, createUploading } from './on-pages.ts';

/** The charts that examples step without a page: in a browser the server or a stage of `tests/paths` steps them. */
export const createCharts = (tellPoster: (news: string) => void) => ({
  gig: createGig(tellPoster),
  pairs: createPairs(),
  reviews: createReviews(),
  deps: createDeps(),
  leaving: createLeaving(),
  asking: createAsking(),
  uploading: createUploading(),
  devices: createDevices(),
});

export type Charts = ReturnType<typeof createCharts>;
