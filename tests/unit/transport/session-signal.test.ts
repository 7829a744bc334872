import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deleteAccount } from '#features/settings/settings-calls.ts';
import { credentials, http, loadClient } from '#transport/http.ts';
import { abortSession } from '#transport/session-signal.ts';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

let answers: ((answer: Response) => void)[] = [];
let requests: Request[] = [];
beforeEach(async () => {
  answers = [];
  requests = [];
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
    answers.push(resolve);
    return promise;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await loadClient();
});

function signedIn(token: string | null) {
  const now = vi.spyOn(credentials, 'token').mockReturnValue(token);
  onTestFinished(() => now.mockRestore());
}
/** Makes a call and returns a mock that records its outcome. */
function call(method: string, more: { signal?: AbortSignal; headers?: Record<string, string> } = {}) {
  const settled = vi.fn();
  void http('/api/things', { method, ...more }).then(settled, settled);
  return settled;
}
const sent = (times = 1) => vi.waitFor(() => expect(requests).toHaveLength(times));
/** Waits for a later call of another session, so that earlier answers have been handled. */
async function afterwards() {
  signedIn('next.b.c');
  const later = call('GET');
  await sent(requests.length + 1);
  answers.at(-1)?.(Response.json({}));
  await vi.waitFor(() => expect(later).toHaveBeenCalled());
}

test.each([
  ['an answer to a write', 'PUT', () => Response.json({}), false],
  ['a refusal of a write', 'POST', () => new Response(null, { status: 500 }), false],
  ['an answer to a read, which is aborted,', 'GET', () => Response.json({}), true],
] as const)(
  'SAF-12 %s that arrives after its session has ended is not delivered',
  async (_what, method, answer, isAborted) => {
    signedIn('a.b.c');
    const settled = call(method);
    await sent();
    abortSession('a.b.c');
    expect(requests[0]?.signal.aborted).toBe(isAborted);
    answers[0]?.(answer());
    await afterwards();
    expect(settled).not.toHaveBeenCalled();
  },
);

test('SAF-12 an aborted call rejects as aborted, even when the session has ended', async () => {
  signedIn('a.b.c');
  const asker = new AbortController();
  const settled = call('POST', { signal: asker.signal });
  await sent();
  abortSession('a.b.c');
  asker.abort();
  await vi.waitFor(() => expect(settled).toHaveBeenCalledOnce());
});

test('SAF-12 answers for other sessions, for visitors and for calls with their own token are delivered', async () => {
  signedIn('a.b.c');
  const named = call('DELETE', { headers: { 'x-auth-token': 'a.b.c' } });
  signedIn(null);
  const visitors = call('GET');
  signedIn('d.e.f');
  const others = call('GET');
  await sent(3);
  abortSession('a.b.c');
  for (const answer of answers) answer(Response.json({}));
  for (const settled of [named, visitors, others])
    await vi.waitFor(() => expect(settled).toHaveBeenCalledWith(expect.objectContaining({ ok: true })));
});

test('SET-05 the answer to a deletion arrives even when the deletion has already ended its own session', async () => {
  signedIn('a.b.c');
  const leavesAt = '2026-12-14T20:00:00.000Z';
  const deletion = deleteAccount({ currentPassword: 'secret' }, 'bot', 'a.b.c');
  await sent();
  abortSession('a.b.c');
  answers[0]?.(Response.json({ leavesAt }));
  await expect(deletion).resolves.toEqual({ leavesAt });
  expect(requests[0]?.headers.get('x-auth-token')).toBe('a.b.c');
});
