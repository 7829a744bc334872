import {
  conversationsPageSchema,
  messageSchema,
  newMessageSchema,
  openedConversationSchema,
  readAnswerSchema,
  readMarkSchema,
  threadPageSchema,
  threadQuerySchema,
} from '../ours/messages.ts';
import { pageQuerySchema } from '../ours/page.ts';
import { countAnswerSchema } from '../ours/spec-answers.ts';
import { specCalls } from '../spec/calls.ts';
import type { Calls } from './call.ts';

export const messageCalls = {
  [specCalls.unreadMessages]: {
    summary: 'How many messages the viewer has not read',
    who: 'member',
    answer: countAnswerSchema,
  },
  'POST /api/messages': {
    summary: 'Send a message; the same clientId answers the stored one',
    who: 'verified',
    body: newMessageSchema,
    answer: messageSchema,
    status: 201,
  },
} as const satisfies Calls;

export const conversationCalls = {
  'GET /api/conversations': {
    summary: 'The viewer’s conversations, latest first',
    who: 'member',
    query: pageQuerySchema,
    answer: conversationsPageSchema,
  },
  'GET /api/conversations/with/:id': {
    summary: 'The conversation with somebody with its newest page, or where it would begin',
    who: 'member',
    answer: openedConversationSchema,
  },
  'GET /api/conversations/:id/messages': {
    summary: 'A page of a thread, oldest first',
    who: 'member',
    query: threadQuerySchema,
    answer: threadPageSchema,
  },
  'PUT /api/conversations/:id/read': {
    summary: 'Everything up to a message is read; answers how many were new',
    who: 'member',
    body: readMarkSchema,
    answer: readAnswerSchema,
  },
} as const satisfies Calls;
