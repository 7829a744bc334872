import { expect, test } from 'vitest';
import { createNames } from '#transport/client-id.ts';

test('SAF-05 the same words tried again keep their name; other words after a send are another act', () => {
  const names = createNames();
  const first = names.take('Hello');
  expect(names.take('Hello')).toBe(first);
  const second = names.take('Hello, all');
  expect(second).not.toBe(first);
  expect(names.take('Hello, all')).toBe(second);
  names.renew();
  expect(names.take('Hello, all')).not.toBe(second);
});

test('SAF-05 words that another tab has sent under a name are known here', () => {
  const names = createNames({ clientId: 'shared', sent: null });
  names.learn({ clientId: 'another', sent: 'Not ours' });
  expect(names.current().sent).toBeNull();
  names.learn({ clientId: 'shared', sent: 'Dep drummer' });
  expect(names.take('Dep drummer')).toBe('shared');
  expect(names.take('Dep drummer, loud')).not.toBe('shared');
});
