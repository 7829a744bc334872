import type { MessageFile } from '#contract/ours/message-files.ts';
import type { TestServer } from './server.ts';

/** As little as readers take for a PDF. */
export const pdf = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );

/** So many bytes that begin as FLAC does. */
export function flac(size: number): Buffer {
  const bytes = Buffer.alloc(size, 'sound of a room in the evening, ');
  bytes.write('fLaC');
  return bytes;
}

/** A file sent as a browser's form sends it. */
export async function sendFile({ app }: TestServer, token: string | null, bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(bytes)]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/message-files',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token ? { 'x-auth-token': token } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return {
    status: response.statusCode,
    body: response.json() as MessageFile & { errors: { msg: string; field?: string }[]; code?: string },
  };
}
