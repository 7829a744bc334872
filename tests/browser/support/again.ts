/**
 * For a test of what an example, a plan or a test nearer to it shows already, of the same row: `npm test` leaves it
 * to `npm run test:all`, and `npm run requirements` counts it as nobody's proof.
 */
export const again = { tag: '@again' } as const;
