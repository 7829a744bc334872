import * as v from 'valibot';

/** `GET /api/gigs/:id/group`: the group of a gig's line-up, as visible to the viewer. */
export const gigGroupSchema = v.object({
  /** Null when there is none, or not for the viewer. */
  id: v.nullable(v.string()),
  isIn: v.boolean(),
  /** Whether the viewer may create or join it. */
  canEnter: v.boolean(),
});
export type GigGroup = v.InferOutput<typeof gigGroupSchema>;

/** `POST /api/gigs/:id/group`. */
export const groupIdSchema = v.object({ id: v.string() });

/** `GET /api/messages/:id/readers`: which recipients got and which read a group message. */
export const readersSchema = v.object({
  of: v.number(),
  read: v.array(v.string()),
  delivered: v.array(v.string()),
});
export type Readers = v.InferOutput<typeof readersSchema>;
