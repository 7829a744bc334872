import { afterAll, expect, test, vi } from 'vitest';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
const { createHttp } = await import('#transport/http.ts');

afterAll(() => vi.unstubAllGlobals());

test('SES-04 a call that the page cut off by being left fails only once the page is shown again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const failed = vi.fn();
  const reached = { failed, answered: vi.fn(), back: vi.fn(), keepTime: vi.fn(), listen: vi.fn() };
  const http = createHttp('http://here.test', { token: () => null, refused: () => {} }, reached);
  const outcome = vi.fn();

  page.dispatchEvent(new Event('pagehide'));
  const call = http.get('api/auth').then(outcome, outcome);
  await new Promise((later) => setTimeout(later, 5));
  expect(outcome).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();

  page.dispatchEvent(new Event('pageshow'));
  await call;
  expect(outcome).toHaveBeenCalledOnce();
  expect(failed).toHaveBeenCalledOnce();
  await http.get('api/auth').then(outcome, outcome);
  expect(failed).toHaveBeenCalledTimes(2);
});
