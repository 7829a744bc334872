import * as v from 'valibot';

/** From whom messages arrive at once; those of others wait as requests. Links are always among them. */
export const messageSenders = ['everybody', 'gigs', 'links'] as const;
export type MessageSenders = (typeof messageSenders)[number];

const from = v.picklist(messageSenders, 'Choose who may message you.');
const lastHere = v.boolean('Choose whether it is shown when you were last here.');

/** `GET` and `PUT /api/message-settings`. */
export const messageSettingsSchema = v.object({
  from,
  /** Whether the member shows when they were last here, and sees it of others. */
  lastHere: v.optional(lastHere),
});
/** What is left out stays as it is. */
export const messageSettingsChangeSchema = v.object({
  from: v.optional(from),
  lastHere: v.optional(lastHere),
});
export type MessageSettings = v.InferOutput<typeof messageSettingsSchema>;
export type MessageSettingsChange = v.InferOutput<typeof messageSettingsChangeSchema>;
