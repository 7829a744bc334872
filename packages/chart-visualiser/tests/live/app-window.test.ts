// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { followApp, type Presence } from '../../src/page/live/app-window.ts';
import type { Message } from '../../src/page/live/protocol.ts';

const message = {
  type: '@xstate.event',
  sessionId: 'x:0',
  createdAt: '1',
  id: '1',
  page: 'p',
  event: { type: 'hello' },
  somethingElse: true,
};

const here = location.origin;

/** Another window, as the one that opened this page. */
function openedBy() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const app = frame.contentWindow;
  if (!app) throw new Error('no window');
  Object.defineProperty(window, 'opener', { value: app, configurable: true });
  return app;
}

function follow() {
  const app = openedBy();
  const heard: Message[] = [];
  const presences: Presence[] = [];
  const posted = vi.spyOn(app, 'postMessage');
  const stop = followApp(window, {
    message: (one) => heard.push(one),
    presence: (presence) => presences.push(presence),
  });
  const tell = (data: unknown, source: Window, origin: string) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { app, heard, presences, posted, stop, tell };
}

describe('connecting to the app', () => {
  test('announces itself to its own origin only', () => {
    const { posted, stop } = follow();
    expect(posted).toHaveBeenCalledExactlyOnceWith({ type: '@statelyai.connected' }, here);
    stop();
  });

  test('accepts messages of its opener only', () => {
    const { app, heard, tell, stop } = follow();
    tell(message, app, here);
    tell(message, window, here);
    tell(message, app, 'https://elsewhere.test');
    tell({ type: 'webpack' }, app, here);
    stop();
    tell(message, app, here);
    expect(heard).toHaveLength(1);
    expect(heard[0]).not.toHaveProperty('somethingElse');
  });

  test('detects that the app is loading, open, and closed', () => {
    vi.useFakeTimers();
    const { app, presences, stop } = follow();
    expect(presences).toEqual(['loading']);
    Object.defineProperty(app, '__charts', { value: { actors: () => [], clock: {} }, configurable: true });
    vi.advanceTimersByTime(1_000);
    expect(presences).toEqual(['loading', 'there']);
    Object.defineProperty(app, 'closed', { value: true });
    vi.advanceTimersByTime(1_000);
    expect(presences).toEqual(['loading', 'there', 'closed']);
    stop();
    vi.useRealTimers();
  });
});
