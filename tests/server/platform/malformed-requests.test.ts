import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defaultWaits } from '#server/config/reader.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';

const server = await serverOfFile({ waits: { ...defaultWaits, headers: 400, request: 400, lookEvery: 50 } });
const ada = await server.member();
const port = Number(new URL(await server.listen()).port);
const operators = Number(new URL(await server.app.ops.listen({ port: 0, host: '127.0.0.1' })).port);

const failure = v.object({
  errors: v.pipe(v.array(v.strictObject({ msg: v.pipe(v.string(), v.minLength(5)) })), v.minLength(1)),
  code: v.string(),
});

/** Sends lines over a raw connection, and returns what comes back until the server closes it. */
async function sendRaw(listener: number, ...lines: string[]): Promise<{ status: number; body: unknown }> {
  const socket = connect(listener, '127.0.0.1');
  socket.write(lines.join('\r\n'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: /json/.test(head) ? JSON.parse(body) : body };
}
const get = 'GET /api/posts HTTP/1.1';
const host = 'Host: localhost';
const close = 'Connection: close';
const asAda = `X-Auth-Token: ${ada.token}`;
const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked', ''];
const unfinished = ['Content-Type: application/json', 'Content-Length: 100', '', '{'];

test.each<[string, number, string[]]>([
  ['a broken chunk', 400, ['POST /api/auth HTTP/1.1', host, ...chunked, 'x', '']],
  ['no Host', 400, [get, close, '', '']],
  ['long headers', 431, [get, host, `X-Long: ${'x'.repeat(20_000)}`, '', '']],
  ['an expectation', 417, [get, host, 'Expect: a-miracle', close, '', '']],
  ['a body that never ends', 408, ['POST /api/auth HTTP/1.1', host, ...unfinished]],
  ['a member’s body that never ends', 408, ['PUT /api/profiles/me HTTP/1.1', host, asAda, ...unfinished]],
])('API-02 SAF-09 %s is refused in the error shape: %i', async (_what, status, lines) => {
  const answer = await sendRaw(port, ...lines);
  expect(answer.status).toBe(status);
  v.parse(failure, answer.body);
});

test.each<[string, number, string[]]>([
  ['nothing at all', 408, []],
  ['headers that never end', 408, [get, host]],
  ['no HTTP at all', 400, ['hello', '', '']],
  ['a tunnel', 405, ['CONNECT example.org:443 HTTP/1.1', 'Host: example.org:443', '', '']],
])('SAF-09 API-02 the ports for members and for operators refuse %s: %i', async (_what, status, lines) => {
  for (const listener of [port, operators]) {
    const answer = await sendRaw(listener, ...lines);
    expect(answer.status).toBe(status);
    v.parse(failure, answer.body);
  }
});

test('SAF-09 the port for operators refuses an endless body', async () => {
  const endless = Array.from({ length: 3 }, () => ['200', 'x'.repeat(512)]).flat();
  const lines = ['POST /metrics HTTP/1.1', host, close, ...chunked, ...endless, '0', '', ''];
  const answer = await sendRaw(operators, ...lines);
  expect(answer.status).toBe(413);
  v.parse(failure, answer.body);
});

const part = (boundary: string, name = 'file') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx`;
const form = 'multipart/form-data';
test.each<[string, string, string]>([
  ['no boundary', form, `${part('one')}\r\n--one--\r\n`],
  ['no end', `${form}; boundary=one`, part('one')],
  [
    'a field in place of the file',
    `${form}; boundary=one`,
    '--one\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--one--\r\n',
  ],
])('API-02 an upload with %s is refused', async (_what, type, payload) => {
  const headers = { 'content-type': type, 'x-auth-token': ada.token };
  const response = await server.app.http.inject({ method: 'POST', url: '/api/uploads', headers, payload });
  expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400);
  expect(response.statusCode, response.body).toBeLessThan(500);
  expect(response.json()).toMatchObject({ errors: [{ msg: expect.any(String) }] });
});
