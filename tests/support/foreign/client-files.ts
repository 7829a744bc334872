import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const turnstile = 'https://challenges.cloudflare.com';

/** The production policy (SAF-04) with Turnstile's host, for a page whose inline scripts are these. */
export function contentSecurityPolicy(page: string) {
  const hashes = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes, turnstile].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `frame-src ${turnstile}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Sends a file of the built client; any other path without an ending gets its page. */
export async function sendClientFile(folder: string, path: string, response: ServerResponse) {
  const wanted = normalize(join(folder, decodeURIComponent(path)));
  const inside = wanted.startsWith(folder + sep) && (await isFile(wanted));
  if (!inside && extname(path) !== '') {
    response.writeHead(404, { 'content-type': 'text/plain' });
    return void response.end('Not found');
  }
  const file = inside ? wanted : join(folder, 'index.html');
  const content = await readFile(file);
  const type = types[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(file.endsWith('.html') && {
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy(content.toString()),
    }),
  });
  response.end(content);
}
