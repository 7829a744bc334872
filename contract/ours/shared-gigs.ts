import * as v from 'valibot';
import { applicationSchema } from './applications.ts';
import { gigSummarySchema } from './gigs.ts';

/** `GET /api/applications/with/:id`: what the two have to do with each other’s gigs to come, the soonest first. */
export const sharedGigsSchema = v.object({
  items: v.array(
    v.object({
      gig: gigSummarySchema,
      /** The other’s application, where the gig is the viewer’s; their own stands in the gig. */
      application: v.nullable(applicationSchema),
      /** How many applications wait for the poster’s answer. */
      waiting: v.number(),
    }),
  ),
});
export type SharedGigs = v.InferOutput<typeof sharedGigsSchema>;
