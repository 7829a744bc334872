import * as v from 'valibot';

/** `GET /api/gigs/:id/group`: the group of a gig, as far as it is the viewer's. */
export const gigGroupSchema = v.object({
  /** Null where there is none, or none for the viewer. */
  id: v.nullable(v.string()),
  isIn: v.boolean(),
  /** Whether the viewer may start it, or come in. */
  canEnter: v.boolean(),
});
export type GigGroup = v.InferOutput<typeof gigGroupSchema>;

/** `POST /api/gigs/:id/group`. */
export const groupIdSchema = v.object({ id: v.string() });

/** `GET /api/messages/:id/readers`: of those who are in the group and were sent a message, who has it and who has read it. */
export const readersSchema = v.object({
  of: v.number(),
  read: v.array(v.string()),
  delivered: v.array(v.string()),
});
export type Readers = v.InferOutput<typeof readersSchema>;
