import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';

const script = "document.documentElement.dataset.theme = 'dark'";
const page = `<!doctype html><script>${script}</script><script type="module" src="/assets/a.js"></script>`;
const folder = mkdtempSync(join(tmpdir(), 'sidestage-client-'));
const before = `${folder}-before`;
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page));
  writeFileSync(join(folder, 'assets/a.js'), 'export {}');
  writeFileSync(join(folder, 'assets/a.js.br'), brotliCompressSync('export {}'));
  mkdirSync(join(before, 'assets'), { recursive: true });
  writeFileSync(join(before, 'before.txt'), 'not of this build');
  writeFileSync(join(before, 'assets/a.js'), 'not this one');
  writeFileSync(join(before, 'assets/before.js'), 'export {}');
  writeFileSync(join(before, 'assets/before.js.br'), brotliCompressSync('export {}'));
  server = await startServer({}, { clientFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
  rmSync(before, { recursive: true });
});

const visit = (url: string, headers: Record<string, string> = {}) =>
  server.call('GET', url, undefined, { accept: 'text/html', ...headers });

describe('pages', () => {
  test.each(['/', '/gigs', '/profile/019a0000-0000-7000-8000-000000000000', '/no.such/page'])(
    'ROU-03 %s is answered with the page, whose router decides',
    async (url) => {
      const answer = await visit(url);
      expect(answer).toMatchObject({ status: 200, body: page });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' });
    },
  );

  test('ROU-07 hashed files are kept for ever, and sent compressed', async () => {
    const answer = await visit('/assets/a.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
  });

  test('OPS-01 a page of the build before still gets its scripts, and nothing else of that build', async () => {
    const answer = await visit('/assets/before.js', { 'accept-encoding': 'br' });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    expect(await visit('/assets/a.js')).toMatchObject({ status: 200, body: 'export {}' });
    expect(await visit('/before.txt', { accept: 'text/plain' })).toMatchObject({ status: 404 });
  });

  test('ROU-08 a file that is gone is 404, not the page in its place', async () => {
    expect(await visit('/assets/gone.js')).toMatchObject({ status: 404 });
  });

  test('the page is sent compressed to those who take it', async () => {
    const answer = await visit('/gigs', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  });

  test.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/.env'])(
    'nothing outside the build is served: %s',
    async (url) => {
      const { body } = await visit(url);
      expect(String(JSON.stringify(body))).not.toContain('allowScripts');
    },
  );
});

describe('SAF-04', () => {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join(';');

  test.each(['/', '/gigs', '/assets/a.js', '/api/gigs', '/api/nowhere', '/api/docs'])(
    'SAF-04 %s carries the policy: own scripts, and the theme script by its hash',
    async (url) => {
      const { headers } = await visit(url);
      expect(headers['content-security-policy']).toBe(policy);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test("SAF-04 Turnstile's host is open when it is configured", async () => {
    const turnstile = { secretKey: 'k', verifyUrl: 'http://127.0.0.1:1' };
    const other = await startServer({ turnstile }, { clientFolder: folder });
    const { headers } = await other.call('GET', '/');
    expect(headers['content-security-policy']).toContain(
      `'sha256-${hash}' https://challenges.cloudflare.com`,
    );
    await other.close();
  });
});

test('without a build the server says what to do, and its API works', async () => {
  const bare = await startServer({}, { clientFolder: join(folder, 'none') });
  const { status, body } = await bare.call('GET', '/', undefined, { accept: 'text/html' });
  expect({ status, body }).toEqual({ status: 503, body: expect.stringContaining('npm run build') });
  expect(await bare.call('GET', '/healthz')).toMatchObject({ status: 200 });
  await bare.close();
});
