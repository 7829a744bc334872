import { fileAddressesQuerySchema, fileAddressesSchema, fileQuerySchema } from '../ours/file-addresses.ts';
import { messageFileSchema } from '../ours/message-files.ts';
import {
  archiveSchema,
  newMessageSchema,
  reactionSchema,
  readMarkSchema,
  removalQuerySchema,
  threadQuerySchema,
} from '../ours/message-inputs.ts';
import { foundMessagesPageSchema, messageSearchSchema } from '../ours/message-search.ts';
import { messageSettingsChangeSchema, messageSettingsSchema } from '../ours/message-settings.ts';
import {
  conversationsPageSchema,
  conversationsQuerySchema,
  messageSchema,
  openedConversationSchema,
  readAnswerSchema,
  threadPageSchema,
} from '../ours/messages.ts';
import { okSchema } from '../ours/page.ts';
import {
  messageRequestsPageSchema,
  messageRequestsQuerySchema,
  requestAnswerSchema,
} from '../ours/requests.ts';
import { countAnswerSchema } from '../ours/spec-answers.ts';
import { specCalls } from '../spec/calls.ts';
import type { Calls } from './call.ts';

export const messageCalls = {
  [specCalls.unreadMessages]: {
    summary: 'How many messages the viewer has not read',
    who: 'member',
    answer: countAnswerSchema,
  },
  'GET /api/messages/search': {
    summary: 'Messages of the viewer’s in which some words stand, the latest first',
    who: 'member',
    query: messageSearchSchema,
    answer: foundMessagesPageSchema,
  },
  'POST /api/messages': {
    summary: 'Send a message; the same clientId answers the stored one',
    who: 'verified',
    body: newMessageSchema,
    answer: messageSchema,
    status: 201,
  },
  'PUT /api/messages/:id/reaction': {
    summary: 'React to a message, or no longer; a second time changes nothing',
    who: 'verified',
    body: reactionSchema,
    answer: messageSchema,
  },
  'DELETE /api/messages/:id': {
    summary: 'Take a message away, for the viewer or for both; a second time changes nothing',
    who: 'member',
    query: removalQuerySchema,
    answer: messageSchema,
  },
} as const satisfies Calls;

export const messageFileCalls = {
  'POST /api/files': {
    summary: 'Upload a picture, a PDF or a recording, to be sent with a message; or a PDF for a gig',
    who: 'verified',
    body: 'file',
    answer: messageFileSchema,
    status: 201,
  },
  'GET /api/files': {
    summary: 'Addresses of files, for the viewer’s session and ten minutes',
    who: 'member',
    query: fileAddressesQuerySchema,
    answer: fileAddressesSchema,
  },
  'GET /api/files/:id': {
    summary: 'A file, or a range of it, by an address that was signed for a session which still runs',
    who: 'public',
    allowance: 'pictures',
    query: fileQuerySchema,
    answer: 'file',
  },
} as const satisfies Calls;

export const conversationCalls = {
  'GET /api/conversations': {
    summary: 'The viewer’s conversations, or those they have put away, latest first',
    who: 'member',
    query: conversationsQuerySchema,
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
  'PUT /api/conversations/:id/mute': {
    summary: 'Nothing that comes in this conversation is told or counted; a second time changes nothing',
    who: 'member',
    answer: okSchema,
  },
  'DELETE /api/conversations/:id/mute': {
    summary: 'A conversation is told and counted again',
    who: 'member',
    answer: okSchema,
  },
  'PUT /api/conversations/:id/archive': {
    summary: 'Put a conversation away until more is said in it; a muted one stays away',
    who: 'member',
    body: archiveSchema,
    answer: okSchema,
  },
  'DELETE /api/conversations/:id/archive': {
    summary: 'Bring a conversation back; a second time changes nothing',
    who: 'member',
    answer: okSchema,
  },
  'PUT /api/conversations/:id/unread': {
    summary: 'The last message of the other side waits like one that was not read; they are not told',
    who: 'member',
    answer: okSchema,
  },
  'DELETE /api/conversations/:id/unread': {
    summary: 'What was marked as unread is read again; a second time changes nothing',
    who: 'member',
    answer: okSchema,
  },
} as const satisfies Calls;

export const messageRequestCalls = {
  'GET /api/message-requests': {
    summary: 'Messages of people whom the viewer does not take them from at once, the latest first',
    who: 'member',
    query: messageRequestsQuerySchema,
    answer: messageRequestsPageSchema,
  },
  'PUT /api/message-requests/:id': {
    summary: 'Accept or refuse what somebody wrote, or take a refusal back; who wrote learns of no refusal',
    who: 'member',
    body: requestAnswerSchema,
    answer: requestAnswerSchema,
  },
  'GET /api/message-settings': {
    summary: 'Whose messages arrive at once, and whether it is shown when the viewer was last here',
    who: 'member',
    answer: messageSettingsSchema,
  },
  'PUT /api/message-settings': {
    summary: 'Choose either of these; what is left out stays',
    who: 'member',
    body: messageSettingsChangeSchema,
    answer: messageSettingsSchema,
  },
} as const satisfies Calls;
