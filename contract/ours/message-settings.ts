import * as v from 'valibot';

/** From whom messages arrive at once; those of others wait as requests. Links are always among them. */
export const messageSenders = ['everybody', 'gigs', 'links'] as const;
export type MessageSenders = (typeof messageSenders)[number];

/** `GET` and `PUT /api/message-settings`. */
export const messageSettingsSchema = v.object({
  from: v.picklist(messageSenders, 'Choose who may message you.'),
});
export type MessageSettings = v.InferOutput<typeof messageSettingsSchema>;
