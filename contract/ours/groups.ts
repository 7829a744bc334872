import * as v from 'valibot';
import { personRefSchema } from './person.ts';

/** Events shown between the messages of a group; the sender caused the event. */
export const groupEvents = ['made', 'joined', 'left'] as const;
export type GroupEvent = (typeof groupEvents)[number];

const faceSchema = v.object({ id: v.string(), name: v.string(), avatar: v.nullable(v.string()) });

/** Member count and some members, for lists. */
export const groupFacesSchema = v.object({ count: v.number(), faces: v.array(faceSchema) });
export type GroupFaces = v.InferOutput<typeof groupFacesSchema>;

/** MSG-05. Group chat of a gig's line-up. `gigId` is null once the gig is deleted. */
export const groupSchema = v.object({
  gigId: v.nullable(v.string()),
  posterId: v.nullable(v.string()),
  /** Whether the viewer is a member; former members read what was written while they were. */
  isIn: v.boolean(),
  /** Empty for former members. */
  members: v.array(personRefSchema),
});
export type Group = v.InferOutput<typeof groupSchema>;
