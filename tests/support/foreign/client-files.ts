import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';

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
function contentSecurityPolicy(page: string) {
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
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Reads a built client once, so that a build in the meantime does not mix with it. */
export async function loadClient(folder: string) {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path)}`, await readFile(path));
  }
  return files;
}

/** Sends a file of the built client; any other path without an ending gets its page. */
export function sendClientFile(files: Map<string, Buffer>, path: string, response: ServerResponse) {
  const name = files.has(path) || extname(path) !== '' ? path : '/index.html';
  const content = files.get(name);
  if (!content) {
    response.writeHead(404, { 'content-type': 'text/plain' });
    return void response.end('Not found');
  }
  response.writeHead(200, {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(name.endsWith('.html') && {
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy(content.toString()),
    }),
  });
  response.end(content);
}
