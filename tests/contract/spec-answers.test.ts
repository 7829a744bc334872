import * as v from 'valibot';
import { expect, test } from 'vitest';
import { wholeMessage } from '#contract/ours/messages.ts';
import type { OwnNotification } from '#contract/ours/notification.ts';
import { notificationDetailsSchema } from '#contract/ours/notification-details.ts';
import { ownEvents } from '#contract/ours/own-events.ts';
import * as ours from '#contract/ours/spec-answers.ts';
import { countSchema } from '#contract/spec/counts.ts';
import { failureSchema } from '#contract/spec/failure.ts';
import { notificationListSchema } from '#contract/spec/notification.ts';
import { registrationAnswerSchema, sessionUserSchema, signInAnswerSchema } from '#contract/spec/session.ts';
import { incomingEvents } from '#contract/spec/socket-events.ts';

const at = '2026-11-20T13:52:00.000Z';
const me = { _id: 'u1', name: 'Bronagh Tierney', email: 'b@x.test', avatar: null, isEmailVerified: true };
const notification: OwnNotification = {
  _id: 'n1',
  recipient: 'u1',
  type: 'comment',
  read: false,
  createdAt: at,
  actor: { id: 'u2', name: 'Mick Doyle', avatar: '/uploads/1' },
  subject: { kind: 'post', id: 'p1', title: 'Left a cymbal bag' },
  excerpt: 'Then it is mine.',
};
const message = {
  id: 'm1',
  _id: 'm1',
  seq: 4,
  conversationId: 'c1',
  clientId: 'abcdefgh',
  sender: { _id: 'u2', name: 'Declan Foy', avatar: null },
  recipientId: 'u1',
  text: 'Be nice to Ron.',
  createdAt: at,
  deliveredAt: null,
  readAt: null,
};

const answers: [string, v.GenericSchema, v.GenericSchema, unknown, object][] = [
  ['GET /api/auth', ours.meAnswerSchema, sessionUserSchema, me, { id: 'u1', isEmailVerified: true }],
  [
    'POST /api/auth',
    ours.signInAnswerSchema,
    signInAnswerSchema,
    { token: 'a.b.c', user: me },
    { token: 'a.b.c' },
  ],
  [
    'POST /api/users',
    ours.registrationAnswerSchema,
    registrationAnswerSchema,
    { message: 'Hi' },
    { message: 'Hi' },
  ],
  ['the counts', ours.countAnswerSchema, countSchema, { count: 3 }, { count: 3 }],
  [
    'a refusal',
    ours.failureAnswerSchema,
    failureSchema,
    { errors: [{ msg: 'No.', field: 'email' }], code: 'x', type: 'altcha', captchaRequired: true },
    { errors: [{ msg: 'No.', field: 'email' }], captchaRequired: true, type: 'altcha' },
  ],
];

test.each(answers)(
  'API-03 %s as our server answers it is what section 7 asks for',
  (_, strict, spec, body, read) => {
    expect(v.parse(spec, v.parse(strict, body))).toMatchObject(read);
  },
);

test('API-03 nothing undeclared leaves in an answer', () => {
  expect(v.parse(ours.meAnswerSchema, { ...me, passwordHash: 'x' })).toEqual(me);
});

test('NTF-01 our notifications pass section 7, and what we add is read from the details', () => {
  const [read] = v.parse(notificationListSchema, v.parse(ours.notificationsAnswerSchema, [notification]));
  expect(read).toMatchObject({ id: 'n1', recipient: 'u1', type: 'comment', read: false, createdAt: at });
  expect(v.parse(notificationDetailsSchema, read?.details)).toEqual({
    actor: notification.actor,
    subject: notification.subject,
    excerpt: notification.excerpt,
  });
});

test('NTF-01 a notification of another server has no details and that is no error', () => {
  expect(v.parse(notificationDetailsSchema, {})).toEqual({});
});

test('SOK-04 our events pass section 7', () => {
  const sent = {
    new_message: message,
    conversation_update: { type: 'read', count: 2, conversationId: 'c1' },
    message_status_update: { status: 'read', count: 0, messageId: 'm1', conversationId: 'c1' },
    newNotification: notification,
    user_typing: { userId: 'u2', isTyping: true },
  } as const;
  for (const [name, schema] of Object.entries(incomingEvents)) {
    const payload = v.parse(ownEvents[name as keyof typeof sent], sent[name as keyof typeof sent]);
    expect(v.safeParse(schema, payload).success, name).toBe(true);
  }
  expect(v.parse(incomingEvents.new_message, message).sender.id).toBe('u2');
  expect(v.parse(incomingEvents.message_status_update, sent.message_status_update).count).toBe(0);
});

test('SOK-04 a message is whole where the server sends all of it, and not where it only names the sender', () => {
  const { sender, ...rest } = message;
  const named = { id: sender._id, name: sender.name, avatar: sender.avatar };
  expect(wholeMessage({ ...rest, sender: named })).toEqual(message);
  expect(wholeMessage({ sender: named })).toBeNull();
});
