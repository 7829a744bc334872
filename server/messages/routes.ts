import { messageSchema, newMessageSchema } from '#contract/ours/messages.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { countAnswerSchema } from '#contract/ours/spec-answers.ts';
import { specPaths } from '#contract/spec/paths.ts';
import type { Api } from '../http/route-spec.ts';
import type { Services } from '../services.ts';
import { countUnread } from './queries.ts';
import { sendMessage } from './send.ts';

export function addMessages(api: Api, { db, write, now, presence }: Services) {
  api.member({
    method: 'GET',
    url: specPaths.unreadMessages,
    summary: 'How many messages the viewer has not read',
    response: countAnswerSchema,
    handler: async ({ viewer }) => ({ count: await countUnread(db, viewer.id) }),
  });
  api.verified({
    method: 'POST',
    url: ownPaths.messages,
    summary: 'Send a message; the same clientId answers the stored one',
    body: newMessageSchema,
    response: messageSchema,
    status: 201,
    handler: ({ viewer, body }) => write((tx) => sendMessage(tx, viewer, body, { now: now(), presence })),
  });
}
