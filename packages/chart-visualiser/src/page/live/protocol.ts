import * as v from 'valibot';

/** What `@statelyai/inspect` waits for before it sends. */
export const CONNECTED = '@statelyai.connected';

const eventSchema = v.looseObject({ type: v.string() });

const resultSchema = v.looseObject({
  status: v.optional(v.string(), 'active'),
  value: v.optional(v.unknown()),
  context: v.optional(v.unknown()),
});

const about = {
  /** Session id of the actor. */
  sessionId: v.string(),
  /** Milliseconds since 1970, in a string. */
  createdAt: v.pipe(v.string(), v.toNumber()),
  /** Counts up. What was sent before the page listened is sent again. */
  id: v.pipe(v.string(), v.toNumber()),
  /** Changes with every load of the app: session ids begin anew then. */
  page: v.string(),
  /** Id of the machine, of statecharts. */
  machine: v.optional(v.string()),
};

const messageSchema = v.variant('type', [
  v.object({
    type: v.literal('@xstate.actor'),
    name: v.string(),
    parentId: v.optional(v.string()),
    ...about,
  }),
  v.object({
    type: v.literal('@xstate.event'),
    sourceId: v.optional(v.string()),
    event: eventSchema,
    ...about,
  }),
  v.object({
    type: v.literal('@xstate.snapshot'),
    event: eventSchema,
    snapshot: resultSchema,
    /** Ids of the transitions walked, `else` cases among them. */
    walked: v.optional(v.array(v.string()), []),
    ...about,
  }),
]);

/** An event as it was sent, without what the app holds back. */
export type LiveEvent = v.InferOutput<typeof eventSchema>;

/** Where an actor is after an event; value and context are a machine's. */
export type Result = v.InferOutput<typeof resultSchema>;

export type Message = v.InferOutput<typeof messageSchema>;

/** What the app tells in the inspection protocol with our additions (`src/inspect/message.ts`); undefined when it is anything else. */
export function readMessage(data: unknown): Message | undefined {
  const { success, output } = v.safeParse(messageSchema, data);
  return success ? output : undefined;
}
