import * as v from 'valibot';
import { personRefSchema } from './person.ts';

/** What happens in a group and stands between what is said; the sender of such a message has done it. */
export const groupEvents = ['made', 'joined', 'left'] as const;
export type GroupEvent = (typeof groupEvents)[number];

const faceSchema = v.object({ id: v.string(), name: v.string(), avatar: v.nullable(v.string()) });

/** A group in a list: how many are in it, and some of them. */
export const groupFacesSchema = v.object({ count: v.number(), faces: v.array(faceSchema) });
export type GroupFaces = v.InferOutput<typeof groupFacesSchema>;

/** MSG-05. The line-up of a gig as they talk to each other. `gigId` is null once the gig is gone. */
export const groupSchema = v.object({
  gigId: v.nullable(v.string()),
  posterId: v.nullable(v.string()),
  /** Whether the viewer is in it; who is not reads what was said while they were. */
  isIn: v.boolean(),
  /** Who is in it, as the viewer sees them; nobody for who is not. */
  members: v.array(personRefSchema),
});
export type Group = v.InferOutput<typeof groupSchema>;
