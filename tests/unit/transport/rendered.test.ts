import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const gigs = v.object({ items: v.array(v.string()) });
const renderedData = { at: 1_000, answers: { '/api/gigs': { items: ['Drummer'] }, '/api/people': 7 } };

/** A page with the data island of our server; `shell: 'off'` is a page for another viewer. */
function openPage({ island = JSON.stringify(renderedData), shell = 'on', age = 4_000 } = {}) {
  vi.spyOn(performance, 'now').mockReturnValue(age);
  vi.stubGlobal('document', {
    documentElement: { dataset: { shell } },
    getElementById: (id: string) => (id === 'answers' && island ? { textContent: island } : null),
  });
}

let rendered: typeof import('#transport/rendered.ts');
beforeEach(async () => {
  vi.resetModules();
  rendered = await import('#transport/rendered.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('SPD-03 data that a page was rendered from answers the call once, with its time', () => {
  openPage();
  expect(rendered.renderedAt()).toBe(0);
  expect(rendered.renderedAnswer(gigs, '/api/gigs')).toEqual({ items: ['Drummer'] });
  expect(rendered.renderedAt()).toBe(1_000);
  expect(rendered.renderedAnswer(gigs, '/api/gigs')).toBeUndefined();
});

test('SPD-03 rendered data is used in the first half minute only', () => {
  openPage({ age: 30_000 });
  expect(rendered.renderedAnswer(gigs, '/api/gigs')).toBeDefined();
});

test.each<[string, () => void]>([
  ['the wrong shape', () => openPage({ island: '{"at":1,"answers":{"/api/gigs":7}}' })],
  ['another path', () => openPage({ island: '{"at":1,"answers":{"/api/people":{"items":[]}}}' })],
  ['a page without data', () => openPage({ island: '' })],
  ['a page for another viewer', () => openPage({ shell: 'off' })],
  ['a page open for longer', () => openPage({ age: 30_001 })],
  ['no page', () => {}],
])('SPD-03 API-03 rendered data is not used: %s', (_, open) => {
  open();
  expect(rendered.renderedAnswer(gigs, '/api/gigs')).toBeUndefined();
});

test('SPD-03 the server renders from its data without changing them', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000 });
  const given = { '/api/gigs': { items: [] } };
  rendered.setRenderedAnswers(given);
  expect(rendered.renderedAnswer(gigs, '/api/gigs')).toEqual({ items: [] });
  expect(rendered.renderedAt()).toBe(5_000);
  expect(given).toEqual({ '/api/gigs': { items: [] } });
  vi.useRealTimers();
});

test('SPD-03 the first page of a list becomes a list of one page, and without it there is no list', () => {
  expect(rendered.firstPage('one')).toEqual({ pages: ['one'], pageParams: [null] });
  expect(rendered.firstPage(undefined)).toBeUndefined();
});
