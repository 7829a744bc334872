/** Separate from the queries: event handlers need the keys on pages that load no reviews. */
export const reviewKeys = {
  gig: (gigId: string) => ['reviews', 'gig', gigId] as const,
  toWrite: ['reviews', 'to write'] as const,
};
