import { openProject, pathId, replayPart } from 'chart-testing';
import { expect, test } from 'vitest';

await openProject();

/** Saved while the machine was called `link`. */
const saved = {
  format: 'sidestage-path/1',
  saved: '2026-11-01T12:00:00.000Z',
  machines: [
    {
      machine: 'link',
      input: { token: 'a.b.c' },
      steps: [
        { kind: 'event', event: { type: 'link.join', conversationId: 'c1' } },
        { kind: 'event', event: { type: 'socket.failed', error: 'xhr poll error' } },
        { kind: 'event', event: { type: 'link.retry' } },
      ],
      states: [['attached.connecting'], ['attached.connecting'], ['waiting'], ['attached.connecting']],
    },
    {
      machine: 'app',
      steps: [
        { kind: 'event', event: { type: 'session.absent' } },
        { kind: 'event', event: { type: 'link.refused' } },
      ],
      states: [['starting'], ['signedOut'], ['signedOut']],
    },
  ],
};

test('a session saved while socketLink was called link is replayed', async () => {
  expect(await replayPart(saved, 0)).toEqual([
    'start → connection.attached.connecting + outage.none',
    'socketLink.join {"conversationId":"c1"} → connection.attached.connecting + outage.none',
    'socket.failed {"error":"xhr poll error"} → connection.waiting + outage.brief',
    'socketLink.retry → connection.attached.connecting + outage.brief',
  ]);
  expect((await replayPart(saved, 1)).at(-1)).toBe('socketLink.refused → signedOut');
});

test('its paths keep what they were known by, also those of other machines that speak of it', () => {
  const refused = [
    { kind: 'start', words: 'start' },
    { kind: 'event', words: 'socket.refused' },
    { kind: 'event', words: 'socketLink.goodSign by the person' },
  ] as const;
  expect(pathId('socket-link', refused)).toBe('socket-link-ce376ee9');
  const broken = [
    { kind: 'start', words: 'start' },
    { kind: 'event', words: 'socketLink.opened again' },
    { kind: 'error', words: 'socketLink fails: broken' },
  ] as const;
  expect(pathId('app', broken)).toBe('app-c7a338ad');
});
