import { expect, test } from 'vitest';
import { type Mark, withAllWaiting, withFirstUnderWay } from '#machines/socket-link/socket-link.ts';

const marks: Mark[] = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'].map((messageId) => ({
  kind: 'read',
  messageId,
  conversationId: 'c1',
}));

test('SOK-03 five marks at most go out together, and before all others again if their connection is lost', () => {
  const waiting = { marks, underWay: [], delivered: [] };
  const sent = { ...waiting, ...withFirstUnderWay(waiting) };
  expect(sent.underWay).toEqual(marks.slice(0, 5));
  expect(sent.marks).toEqual(marks.slice(5));
  expect(withAllWaiting(sent)).toEqual(waiting);
});
