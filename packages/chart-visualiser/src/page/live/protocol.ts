import * as v from 'valibot';

/** `@statelyai/inspect` waits for this message before it sends. */
export const CONNECTED = '@statelyai.connected';

const eventSchema = v.looseObject({ type: v.string() });

const resultSchema = v.looseObject({
  status: v.optional(v.string(), 'active'),
  value: v.optional(v.unknown()),
  context: v.optional(v.unknown()),
});

const commonFields = {
  /** Session id of the actor. */
  sessionId: v.string(),
  /** Milliseconds since 1970, in a string. */
  createdAt: v.pipe(v.string(), v.toNumber()),
  /** Increases. Messages from before the page listened are sent again. */
  id: v.pipe(v.string(), v.toNumber()),
  /** Changes with every load of the app, when session ids restart. */
  page: v.string(),
  /** Id of the machine, for state machines only. */
  machine: v.optional(v.string()),
};

const messageSchema = v.variant('type', [
  v.object({
    type: v.literal('@xstate.actor'),
    name: v.string(),
    parentId: v.optional(v.string()),
    ...commonFields,
  }),
  v.object({
    type: v.literal('@xstate.event'),
    sourceId: v.optional(v.string()),
    event: eventSchema,
    ...commonFields,
  }),
  v.object({
    type: v.literal('@xstate.snapshot'),
    event: eventSchema,
    snapshot: resultSchema,
    /** Ids of the transitions walked, `else` cases included. */
    walked: v.optional(v.array(v.string()), []),
    ...commonFields,
  }),
]);

/** An event without the secrets that the app removes. */
export type LiveEvent = v.InferOutput<typeof eventSchema>;

/** The snapshot of an actor after an event; only machines have a value and a context. */
export type Result = v.InferOutput<typeof resultSchema>;

export type Message = v.InferOutput<typeof messageSchema>;

/** A message of the inspection protocol with our additions (`src/inspect/message.ts`); undefined for anything else. */
export function readMessage(data: unknown): Message | undefined {
  const { success, output } = v.safeParse(messageSchema, data);
  return success ? output : undefined;
}
