import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  meAnswerSchema,
  registrationAnswerSchema as ourRegistrationAnswer,
  signInAnswerSchema as ourSignInAnswer,
} from '#contract/auth.ts';
import { failureAnswerSchema } from '#contract/fields.ts';
import { serverEvents } from '#contract/live-updates.ts';
import { wholeMessage } from '#contract/messages.ts';
import {
  notificationDetailsSchema,
  notificationsAnswerSchema,
  type OwnNotification,
} from '#contract/notifications.ts';
import { countSchema } from '#contract/spec/counts.ts';
import { failureSchema } from '#contract/spec/failure.ts';
import { notificationListSchema, notificationSchema } from '#contract/spec/notification.ts';
import { personSchema } from '#contract/spec/person.ts';
import { registrationAnswerSchema, sessionUserSchema, signInAnswerSchema } from '#contract/spec/session.ts';
import { incomingEvents } from '#contract/spec/socket-events.ts';
import { messageWith } from '#tests/support/message.ts';

const isRefused = (schema: v.GenericSchema, value: unknown) => !v.safeParse(schema, value).success;
const messagesOf = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message);

test.each([
  [
    { _id: 'a', name: 'Ada', avatar: '/a' },
    { id: 'a', name: 'Ada', avatar: '/a' },
  ],
  [
    { _id: 'a', id: 'b', avatar: '/a', profilePicture: '/p' },
    { id: 'a', name: '', avatar: '/a' },
  ],
  [
    { _id: '', id: 'b', name: null, avatar: '', profilePicture: null },
    { id: 'b', name: '', avatar: null },
  ],
])('SOK-04 a person is parsed from %j', (sent, read) => expect(v.parse(personSchema, sent)).toEqual(read));

test('SOK-04 a person needs an id', () => {
  expect(messagesOf(personSchema, { name: 'Ada' })).toEqual(['a person needs _id or id']);
  expect(isRefused(personSchema, { _id: 'a', name: 7 })).toBe(true);
  expect(isRefused(personSchema, { _id: 7 })).toBe(true);
});

const bareMember = { name: '', email: '', avatar: null, isEmailVerified: true };
test.each([
  [{ _id: 'a' }, { ...bareMember, id: 'a' }],
  [
    { id: 'a', name: 'Ada', email: 'a@b.example' },
    { ...bareMember, id: 'a', name: 'Ada', email: 'a@b.example' },
  ],
  [
    { id: 'a', avatar: '', profilePicture: '/p', isEmailVerified: null },
    { ...bareMember, id: 'a', avatar: '/p' },
  ],
  [
    { id: 'a', isEmailVerified: false },
    { ...bareMember, id: 'a', isEmailVerified: false },
  ],
])('SES-01 a member is read from %j', (sent, read) => expect(v.parse(sessionUserSchema, sent)).toEqual(read));

test('SES-01 a member needs an id', () => {
  expect(messagesOf(sessionUserSchema, { name: 'Ada' })).toEqual(['a user needs _id or id']);
  expect(isRefused(sessionUserSchema, { _id: 'a', email: 7 })).toBe(true);
  expect(isRefused(signInAnswerSchema, { user: { _id: 'a' } })).toBe(true);
});

test('SES-07 a registration answer has a member, a message or neither', () => {
  const user = { id: 'a' };
  const read = v.parse(registrationAnswerSchema, { token: 'a.b.c', user, message: 'Hello' });
  expect(read).toEqual({ token: 'a.b.c', user: { ...bareMember, id: 'a' }, message: 'Hello' });
  expect(v.parse(registrationAnswerSchema, {})).toEqual({});
  expect(isRefused(registrationAnswerSchema, { token: 7 })).toBe(true);
  expect(isRefused(registrationAnswerSchema, { message: 7 })).toBe(true);
});

const bareNotification = { id: 'n1', recipient: '', type: '', read: false, createdAt: null, details: {} };
test.each([
  [{ _id: 'n1' }, bareNotification],
  [
    { id: 'n1', recipient: { _id: 'u1', name: 'Ada' }, type: 7 },
    { ...bareNotification, recipient: 'u1' },
  ],
  [
    { id: 'n1', recipient: null, read: null, mood: 'fine' },
    { ...bareNotification, details: { mood: 'fine' } },
  ],
])('NTF-01 a notification is parsed from %j', (sent, expected) =>
  expect(v.parse(notificationSchema, sent)).toEqual(expected),
);

test('NTF-01 a notification needs an id, and malformed ones are left out of the list', () => {
  expect(messagesOf(notificationSchema, { type: 'comment' })).toEqual(['a notification needs _id or id']);
  expect(isRefused(notificationSchema, { id: 'n1', createdAt: 7 })).toBe(true);
  expect(v.parse(notificationListSchema, [{ type: 'comment' }, { id: 'n1' }, 'what?'])).toEqual([
    bareNotification,
  ]);
});

test('SES-10 an error names its field as `field` or `path`, or names none', () => {
  const errors = [
    { msg: 'One.', path: 'name' },
    { msg: 'Two.', field: 'email', path: 'x' },
    { msg: 'Three.' },
  ];
  expect(v.parse(failureSchema, { errors }).errors).toEqual([
    { msg: 'One.', field: 'name' },
    { msg: 'Two.', field: 'email' },
    { msg: 'Three.' },
  ]);
});

test.each([{}, { errors: 'none' }, { errors: [{ msg: 7 }] }, { errors: [{ msg: 'No.', path: 7 }] }])(
  'SES-10 a malformed list of errors counts as empty: %j',
  (body) => {
    expect(v.parse(failureSchema, body).errors).toEqual([]);
  },
);

test('SES-11 captcha fields of a failure are kept as sent and dropped when malformed', () => {
  const captcha = { required: 1, type: 'altcha' };
  const flags = { code: 'x', type: 'turnstile', captchaRequired: 'true', captcha };
  expect(v.parse(failureSchema, flags)).toEqual({ errors: [], ...flags });
  expect(v.parse(failureSchema, { code: 1, type: 2, captcha: { type: 3 } })).toEqual({ errors: [] });
});

test('CNT-02 a count is a non-negative integer', () => {
  expect(v.parse(countSchema, { count: 0 })).toEqual({ count: 0 });
  for (const count of [-1, 0.5, '3', null]) expect(isRefused(countSchema, { count })).toBe(true);
});

test('CNT-04 SOK-04 socket events without a count have a count of 1', () => {
  const { conversation_update, message_status_update, user_typing } = incomingEvents;
  expect(v.parse(conversation_update, { type: 'read' })).toEqual({ type: 'read', count: 1 });
  expect(v.parse(message_status_update, { status: 'read' })).toEqual({ status: 'read', count: 1 });
  expect(v.parse(user_typing, { userId: 'u1', isTyping: false })).toEqual({ userId: 'u1', isTyping: false });
  for (const count of [-1, 0.5, '3']) {
    expect(isRefused(conversation_update, { type: 'read', count })).toBe(true);
    expect(isRefused(message_status_update, { status: 'read', count })).toBe(true);
  }
  for (const schema of [conversation_update, message_status_update, user_typing])
    expect(isRefused(schema, {})).toBe(true);
});

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
const message = messageWith({ seq: 4, clientId: 'abcdefgh' });

const answers: [string, v.GenericSchema, v.GenericSchema, unknown, object][] = [
  ['GET /api/auth', meAnswerSchema, sessionUserSchema, me, { id: 'u1', isEmailVerified: true }],
  ['POST /api/auth', ourSignInAnswer, signInAnswerSchema, { token: 'a.b.c', user: me }, { token: 'a.b.c' }],
  ['POST /api/users', ourRegistrationAnswer, registrationAnswerSchema, { message: 'Hi' }, { message: 'Hi' }],
  [
    'a refusal',
    failureAnswerSchema,
    failureSchema,
    { errors: [{ msg: 'No.', field: 'email' }], code: 'x', type: 'altcha', captchaRequired: true },
    { errors: [{ msg: 'No.', field: 'email' }], captchaRequired: true, type: 'altcha' },
  ],
];

test.each(answers)(
  'API-03 %s: the answer of our server conforms to section 7',
  (_, strict, spec, body, read) => {
    expect(v.parse(spec, v.parse(strict, body))).toMatchObject(read);
  },
);

test('API-03 an answer contains no undeclared fields', () => {
  expect(v.parse(meAnswerSchema, { ...me, passwordHash: 'x' })).toEqual(me);
});

test('NTF-01 our notifications conform to section 7, and our additions are parsed from the details', () => {
  const [read] = v.parse(notificationListSchema, v.parse(notificationsAnswerSchema, [notification]));
  expect(read).toMatchObject({ id: 'n1', recipient: 'u1', type: 'comment', read: false, createdAt: at });
  const { actor, subject, excerpt } = notification;
  expect(v.parse(notificationDetailsSchema, read?.details)).toEqual({ actor, subject, excerpt });
});

test('SOK-04 our events conform to section 7', () => {
  const sent = {
    new_message: message,
    conversation_update: { type: 'read', count: 2, conversationId: 'c1' },
    message_status_update: { status: 'read', count: 0, messageId: 'm1', conversationId: 'c1' },
    newNotification: notification,
    user_typing: { userId: 'u2', isTyping: true },
  } as const;
  for (const [name, schema] of Object.entries(incomingEvents)) {
    const payload = v.parse(serverEvents[name as keyof typeof sent], sent[name as keyof typeof sent]);
    expect(v.safeParse(schema, payload).success, name).toBe(true);
  }
  expect(v.parse(incomingEvents.new_message, message).sender.id).toBe('ada');
  expect(v.parse(incomingEvents.message_status_update, sent.message_status_update).count).toBe(0);
});

test('SOK-04 a message is complete only when the server sends all its fields', () => {
  const { sender, ...rest } = message;
  const named = { id: sender._id, name: sender.name, avatar: sender.avatar };
  expect(wholeMessage({ ...rest, sender: named })).toEqual(message);
  expect(wholeMessage({ sender: named })).toBeNull();
});
