import type { MessageFile } from '#contract/messages.ts';
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

/** A second of silence that browsers play. */
export function wav(): Buffer {
  const [rate, head] = [8000, Buffer.alloc(44)];
  head.write('RIFF');
  head.writeUInt32LE(36 + rate, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(rate, 40);
  return Buffer.concat([head, Buffer.alloc(rate, 128)]);
}

/** Sends a file as a browser's form does. */
export async function sendForm(
  app: TestServer['app'],
  token: string | null,
  url: string,
  { blob, name }: { blob: Blob; name: string },
) {
  const form = new FormData();
  form.set('file', blob, name);
  const request = new Request('http://x', { method: 'POST', body: form });
  return app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token ? { 'x-auth-token': token } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

export async function sendFile({ app }: TestServer, token: string | null, bytes: Uint8Array, name: string) {
  const response = await sendForm(app, token, '/api/files', { blob: new Blob([Buffer.from(bytes)]), name });
  return {
    status: response.statusCode,
    body: response.json() as MessageFile & { errors: { msg: string; field?: string }[]; code?: string },
  };
}
