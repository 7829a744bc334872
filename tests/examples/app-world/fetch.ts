import { vi } from 'vitest';
import { tokenHeader } from '#contract/spec/calls.ts';
import type { ServerSide } from '../server/server-side.ts';

const plain = (method: string) => (method === 'GET' ? { items: [], nextCursor: null } : { ok: true });

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  const read: unknown = text === '' ? {} : JSON.parse(text);
  return typeof read === 'object' && read !== null ? { ...read } : {};
}

/** Puts the example's server at the other end of `fetch`. */
export function answerFetch(server: ServerSide): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname: path, searchParams: query } = new URL(request.url);
    const { method } = request;
    const body = await bodyOf(request);
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    const token = request.headers.get(tokenHeader);
    const answer = (await server.answer({ method, path, query, token, body })) ?? {
      status: 200,
      body: plain(method),
    };
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    const { status } = answer;
    if (typeof answer.body !== 'string') return Response.json(answer.body ?? {}, { status });
    return new Response(answer.body, { status, headers: { 'content-type': 'text/html' } });
  });
}
