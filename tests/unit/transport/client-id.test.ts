import { expect, onTestFinished, test, vi } from 'vitest';
import { createClientId, createSendAttempts, parseSendAttempt } from '#transport/client-id.ts';

test('SAF-05 a client id is 22 random letters out of 64', () => {
  const random = vi.spyOn(crypto, 'getRandomValues');
  onTestFinished(() => random.mockRestore());
  const picking = (from: number) =>
    random.mockImplementation((bytes) => {
      if (bytes instanceof Uint8Array) bytes.set(bytes.map((_, at) => from + at));
      return bytes;
    });
  const picked = [0, 22, 44, 64].map((from) => {
    picking(from);
    return createClientId();
  });
  expect(picked).toEqual([
    'ABCDEFGHIJKLMNOPQRSTUV',
    'WXYZabcdefghijklmnopqr',
    'stuvwxyz0123456789-_AB',
    'ABCDEFGHIJKLMNOPQRSTUV',
  ]);
});

test.each([
  ['{"clientId":"a","sent":"Hello"}', { clientId: 'a', sent: 'Hello' }],
  ['{"clientId":"a","sent":null}', { clientId: 'a', sent: null }],
  ['{"clientId":"a"}', null],
  ['{"sent":null}', null],
  ['{"clientId":', null],
  ['', null],
])('SAF-05 a stored client id is read again if it is valid: %s', (text, act) => {
  expect(parseSendAttempt(text)).toEqual(act);
});

test('SAF-05 text that was never sent keeps its client id when it changes', () => {
  const names = createSendAttempts();
  expect(names.current()).toEqual({ clientId: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/), sent: null });
  const { clientId } = names.current();
  expect(names.idFor('Hello')).toBe(clientId);
  expect(names.current()).toEqual({ clientId, sent: 'Hello' });
  names.renew();
  expect(names.current().sent).toBeNull();
  expect(names.idFor('Other words')).not.toBe(clientId);
});

test('SAF-05 a retry of the same text keeps its client id; other text after a send gets a new one', () => {
  const names = createSendAttempts();
  const first = names.idFor('Hello');
  expect(names.idFor('Hello')).toBe(first);
  const second = names.idFor('Hello, all');
  expect(second).not.toBe(first);
  expect(names.idFor('Hello, all')).toBe(second);
  names.renew();
  expect(names.idFor('Hello, all')).not.toBe(second);
});

test('SAF-05 text that another tab has sent under a client id is recognised here', () => {
  const names = createSendAttempts({ clientId: 'shared', sent: null });
  names.merge({ clientId: 'another', sent: 'Not ours' });
  expect(names.current().sent).toBeNull();
  names.merge({ clientId: 'shared', sent: 'Dep drummer' });
  names.merge({ clientId: 'shared', sent: null });
  expect(names.current(), 'even if a third tab has sent nothing').toEqual({
    clientId: 'shared',
    sent: 'Dep drummer',
  });
  expect(names.idFor('Dep drummer')).toBe('shared');
  expect(names.idFor('Dep drummer, loud')).not.toBe('shared');
});
