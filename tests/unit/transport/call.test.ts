import { expect, test } from 'vitest';
import { okSchema } from '#contract/ours/page.ts';
import { callsBy } from '#transport/call.ts';
import { recordingHttp } from './recording-http.ts';

const answering = (body: unknown) => {
  const { http, calls, asked } = recordingHttp(() => Response.json(body));
  return { ...callsBy(http), calls, asked };
};

test('API-01 a call goes to the method and path of its name, its id encoded', async () => {
  const { send, asked } = answering({});
  await send('DELETE /api/auth');
  await send('DELETE /api/posts/:id', { id: 'a/b?c' });
  await send('GET /api/posts/:id/comments', { id: 'p1', query: { limit: 50, cursor: undefined } });
  expect(asked()).toEqual([
    'DELETE /api/auth',
    'DELETE /api/posts/a%2Fb%3Fc',
    'GET /api/posts/p1/comments?limit=50',
  ]);
});

test('API-01 what is sent is JSON', async () => {
  const { send, calls } = answering({});
  await send('POST /api/links', { body: { userId: 'u2' } });
  expect(calls[0]?.headers.get('content-type')).toBe('application/json');
  expect(calls[0]?.body).toEqual({ userId: 'u2' });
});

test('API-03 what is answered is read by the schema of the call', async () => {
  expect(await answering({ ok: true, more: 1 }).ask('DELETE /api/posts/:id', okSchema, { id: 'p1' })).toEqual(
    {
      ok: true,
    },
  );
  await expect(answering({ ok: 1 }).ask('DELETE /api/posts/:id', okSchema, { id: 'p1' })).rejects.toThrow();
});
