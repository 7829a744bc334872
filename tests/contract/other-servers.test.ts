import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { countSchema } from '#contract/spec/counts.ts';
import { failureSchema } from '#contract/spec/failure.ts';
import { notificationListSchema, notificationSchema } from '#contract/spec/notification.ts';
import { personSchema } from '#contract/spec/person.ts';
import { registrationAnswerSchema, sessionUserSchema, signInAnswerSchema } from '#contract/spec/session.ts';
import { incomingEvents } from '#contract/spec/socket-events.ts';

const isRefused = (schema: v.GenericSchema, value: unknown) => !v.safeParse(schema, value).success;
const sayings = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message);

describe('SOK-04 a person, however a server spells one', () => {
  test.each([
    [
      { _id: 'a', name: 'Ada', avatar: '/a' },
      { id: 'a', name: 'Ada', avatar: '/a' },
    ],
    [
      { id: 'a', profilePicture: '/p' },
      { id: 'a', name: '', avatar: '/p' },
    ],
    [
      { _id: 'a', id: 'b', avatar: '/a', profilePicture: '/p' },
      { id: 'a', name: '', avatar: '/a' },
    ],
    [
      { _id: '', id: 'b', name: null, avatar: '', profilePicture: null },
      { id: 'b', name: '', avatar: null },
    ],
  ])('%j', (sent, read) => expect(v.parse(personSchema, sent)).toEqual(read));

  test('needs an id', () => {
    expect(sayings(personSchema, { name: 'Ada' })).toEqual(['a person needs _id or id']);
    expect(isRefused(personSchema, { _id: 'a', name: 7 })).toBe(true);
    expect(isRefused(personSchema, { _id: 7 })).toBe(true);
  });
});

describe('SES-01 the member, however a server spells them', () => {
  const told = { name: '', email: '', avatar: null, isEmailVerified: true };
  test.each([
    [{ _id: 'a' }, { ...told, id: 'a' }],
    [
      { id: 'a', name: 'Ada', email: 'a@b.example' },
      { ...told, id: 'a', name: 'Ada', email: 'a@b.example' },
    ],
    [
      { id: 'a', avatar: '/a', profilePicture: '/p' },
      { ...told, id: 'a', avatar: '/a' },
    ],
    [
      { id: 'a', avatar: '', profilePicture: '/p' },
      { ...told, id: 'a', avatar: '/p' },
    ],
    [
      { id: 'a', isEmailVerified: false },
      { ...told, id: 'a', isEmailVerified: false },
    ],
  ])('%j', (sent, read) => expect(v.parse(sessionUserSchema, sent)).toEqual(read));

  test('need an id', () => {
    expect(sayings(sessionUserSchema, { name: 'Ada' })).toEqual(['a user needs _id or id']);
    expect(isRefused(sessionUserSchema, { _id: 'a', email: 7 })).toBe(true);
    expect(isRefused(signInAnswerSchema, { user: { _id: 'a' } })).toBe(true);
  });

  test('SES-07 come with a registration, or a message does, or nothing', () => {
    const user = { id: 'a' };
    const read = v.parse(registrationAnswerSchema, { token: 'a.b.c', user, message: 'Hello' });
    expect(read).toEqual({ token: 'a.b.c', user: { ...told, id: 'a' }, message: 'Hello' });
    expect(v.parse(registrationAnswerSchema, {})).toEqual({});
    expect(isRefused(registrationAnswerSchema, { token: 7 })).toBe(true);
    expect(isRefused(registrationAnswerSchema, { message: 7 })).toBe(true);
  });
});

describe('NTF-01 a notification, however a server spells one', () => {
  const read = { id: 'n1', recipient: '', type: '', read: false, createdAt: null, details: {} };
  test.each([
    [{ _id: 'n1' }, read],
    [
      { id: 'n1', recipient: 'u1', type: 'comment', read: true, createdAt: 'today' },
      { ...read, recipient: 'u1', type: 'comment', read: true, createdAt: 'today' },
    ],
    [
      { id: 'n1', recipient: { _id: 'u1', name: 'Ada' }, type: 7 },
      { ...read, recipient: 'u1' },
    ],
    [
      { id: 'n1', recipient: null, read: null, mood: 'fine' },
      { ...read, details: { mood: 'fine' } },
    ],
  ])('%j', (sent, expected) => expect(v.parse(notificationSchema, sent)).toEqual(expected));

  test('needs an id, and one of the wrong shape is left out of the list', () => {
    expect(sayings(notificationSchema, { type: 'comment' })).toEqual(['a notification needs _id or id']);
    expect(isRefused(notificationSchema, { id: 'n1', createdAt: 7 })).toBe(true);
    expect(v.parse(notificationListSchema, [{ type: 'comment' }, { id: 'n1' }, 'what?'])).toEqual([read]);
  });
});

describe('SES-10 SES-11 a refusal, however a server spells one', () => {
  test('names the field by `field` or by `path`, or names none', () => {
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
    'says nothing that can be read: %j',
    (body) => {
      expect(v.parse(failureSchema, body).errors).toEqual([]);
    },
  );

  test('may ask for a captcha, in words or in ways we do not know', () => {
    const flags = {
      code: 'x',
      type: 'turnstile',
      captchaRequired: 'true',
      captcha: { required: 1, type: 'altcha' },
    };
    expect(v.parse(failureSchema, flags)).toEqual({ errors: [], ...flags });
    expect(v.parse(failureSchema, { code: 1, type: 2, captcha: { type: 3 } })).toEqual({ errors: [] });
  });
});

test('CNT-02 a count is a whole number, not below nothing', () => {
  expect(v.parse(countSchema, { count: 0 })).toEqual({ count: 0 });
  for (const count of [-1, 0.5, '3', null]) expect(isRefused(countSchema, { count })).toBe(true);
});

test('CNT-04 SOK-04 events of the socket say how much was read, one when they do not', () => {
  const { conversation_update, message_status_update, user_typing } = incomingEvents;
  expect(v.parse(conversation_update, { type: 'read' })).toEqual({ type: 'read', count: 1 });
  expect(v.parse(message_status_update, { status: 'read' })).toEqual({ status: 'read', count: 1 });
  expect(v.parse(user_typing, { userId: 'u1', isTyping: false })).toEqual({ userId: 'u1', isTyping: false });
  for (const count of [-1, 0.5, '3']) {
    expect(isRefused(conversation_update, { type: 'read', count })).toBe(true);
    expect(isRefused(message_status_update, { status: 'read', count })).toBe(true);
  }
  expect(
    [conversation_update, message_status_update, user_typing].map((schema) => isRefused(schema, {})),
  ).toEqual([true, true, true]);
});
