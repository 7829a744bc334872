import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inspectorPage } from '#inspect/sidestage.ts';
import { reportCoverage } from '#inspect/start-inspection.ts';

test('a hidden page stores its coverage so far under one name', async () => {
  const sent: Promise<unknown>[] = [];
  vi.stubGlobal('fetch', async () => Response.json({ charts: { toggle: 'abc' } }));
  navigator.sendBeacon = (_, body) => {
    if (body instanceof Blob) sent.push(body.text().then((text) => JSON.parse(text)));
    return true;
  };
  const hits: Record<string, number> = { first: 1 };
  await reportCoverage(() => hits);
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  hits.second = 2;
  window.dispatchEvent(new Event('pagehide'));

  const [first, second, ...more] = await Promise.all(sent);
  expect(more).toEqual([]);
  expect(first).toEqual({
    page: expect.stringMatching(/^[\w-]{22}$/),
    charts: { toggle: 'abc' },
    hits: { first: 1 },
  });
  expect(second).toEqual({ ...Object(first), hits: { first: 1, second: 2 } });
});

describe('the address of the inspector', () => {
  const open = (address: string) => {
    history.replaceState(null, '', address);
    return inspectorPage()?.href;
  };

  beforeEach(() => sessionStorage.clear());

  test.each([
    ['/login?inspect', `${location.origin}/visualiser.html`],
    ['/gigs?q=drums&inspect=on', `${location.origin}/visualiser.html`],
    ['/?inspect=stately', 'https://stately.ai/inspect'],
    ['/?inspect=https://stately.ai', 'https://stately.ai/inspect'],
    ['/?inspect=https://editor.stately.ai/some/page', 'https://editor.stately.ai/some/page'],
    ['/?inspect=http://localhost:4620/live', 'http://localhost:4620/live'],
  ])('%s is inspected at %s', (address, page) => {
    expect(open(address)).toBe(page);
  });

  test.each(['https://example.com', 'https://stately.ai.example.com', 'javascript:alert(1)', 'nonsense'])(
    'nothing is sent to %s, and the console lists what is allowed; inspection is off by default',
    (inspector) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
      expect(open(`/?inspect=${inspector}`)).toBeUndefined();
      expect(logged).toHaveBeenCalledWith(expect.stringContaining('names no inspector'));
      logged.mockClear();
      expect(open('/login?next=inspect')).toBeUndefined();
      expect(logged).not.toHaveBeenCalled();
    },
  );
});
