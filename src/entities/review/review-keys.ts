/** Under which reviews are kept. Apart from the queries: what hears of news knows them before any page needs a review. */
export const reviewKeys = {
  gig: (gigId: string) => ['reviews', 'gig', gigId] as const,
  toWrite: ['reviews', 'to write'] as const,
};
