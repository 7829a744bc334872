import * as v from 'valibot';

/** People whose messages arrive directly; others become requests. Links always arrive. */
export const messageSenders = ['everybody', 'gigs', 'links'] as const;
export type MessageSenders = (typeof messageSenders)[number];

const from = v.picklist(messageSenders, 'Choose who may message you.');
const lastHere = v.boolean('Choose whether it is shown when you were last here.');

/** `GET` and `PUT /api/message-settings`. */
export const messageSettingsSchema = v.object({
  from,
  /** Whether the member shares when they were last active, and sees it of others. */
  lastHere: v.optional(lastHere),
});
/** Omitted fields stay. */
export const messageSettingsChangeSchema = v.object({
  from: v.optional(from),
  lastHere: v.optional(lastHere),
});
export type MessageSettings = v.InferOutput<typeof messageSettingsSchema>;
export type MessageSettingsChange = v.InferOutput<typeof messageSettingsChangeSchema>;
