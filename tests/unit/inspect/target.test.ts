// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inspectorPage } from '#inspect/sidestage.ts';

const open = (address: string) => {
  history.replaceState(null, '', address);
  return inspectorPage()?.href;
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test.each([
  ['/login?inspect', `${location.origin}/visualiser.html`],
  ['/gigs?q=drums&inspect=on', `${location.origin}/visualiser.html`],
  ['/?inspect=stately', 'https://stately.ai/inspect'],
  ['/?inspect=https://stately.ai', 'https://stately.ai/inspect'],
  ['/?inspect=https://editor.stately.ai/some/page', 'https://editor.stately.ai/some/page'],
  ['/?inspect=http://localhost:4620/live', 'http://localhost:4620/live'],
])('%s is watched at %s', (address, page) => {
  expect(open(address)).toBe(page);
});

test('nobody watches unless asked to', () => {
  expect(open('/login?next=inspect')).toBeUndefined();
});

test.each(['https://example.com', 'https://stately.ai.example.com', 'javascript:alert(1)', 'nonsense'])(
  'nothing is sent to %s, and the console says what could be',
  (asked) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(open(`/?inspect=${asked}`)).toBeUndefined();
    expect(said).toHaveBeenCalledWith(expect.stringContaining('names no inspector'));
    said.mockClear();
    expect(open('/')).toBeUndefined();
    expect(said).not.toHaveBeenCalled();
  },
);

test('it lasts as long as the tab, over redirects and reloads, until it is switched off', () => {
  open('/dashboard?inspect');
  expect(open('/login?redirectPath=/dashboard')).toBe(`${location.origin}/visualiser.html`);
  expect(open('/login?inspect=off')).toBeUndefined();
  expect(open('/login')).toBeUndefined();
});
