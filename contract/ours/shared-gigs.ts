import * as v from 'valibot';
import { applicationSchema } from './applications.ts';
import { gigSummarySchema } from './gigs.ts';

/** `GET /api/applications/with/:id`: future gigs that connect the two people, soonest first. */
export const sharedGigsSchema = v.object({
  items: v.array(
    v.object({
      gig: gigSummarySchema,
      /** The other person's application, if the gig is the viewer's; the viewer's own is in the gig. */
      application: v.nullable(applicationSchema),
      /** Applications that await the poster's answer. */
      waiting: v.number(),
    }),
  ),
});
export type SharedGigs = v.InferOutput<typeof sharedGigsSchema>;
