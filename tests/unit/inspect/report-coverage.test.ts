// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { reportCoverage } from '#inspect/start-inspection.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a page that goes out of sight leaves what it has walked until then, under one name', async () => {
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
