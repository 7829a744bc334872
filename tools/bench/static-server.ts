import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const packed = new Set(['.html', '.js', '.css', '.svg', '.webmanifest']);

type File = { type: string; raw: Buffer; brotli: Buffer | null };

const read = (dir: string): Map<string, File> =>
  new Map(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const kind = extname(entry.name);
        const raw = readFileSync(path);
        const brotli = packed.has(kind) ? brotliCompressSync(raw) : null;
        const type = types[kind] ?? 'application/octet-stream';
        return [`/${relative(dir, path)}`, { type, raw, brotli }];
      }),
  );

export type StaticServer = {
  url: string;
  close: () => void;
};

/** Serves a build the same way to every contender: brotli, SPA fallback, no delay, fixed answers under `/api`. */
export async function serveStatic(dir: string, answers: Record<string, unknown>): Promise<StaticServer> {
  const files = read(dir);
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/api/')) {
      const known = path in answers;
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(known ? answers[path] : { errors: [{ msg: 'Not found' }] }));
      return;
    }
    const file = files.get(path) ?? files.get('/index.html');
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': file.type,
      'cache-control': 'no-cache',
      ...(file.brotli && { 'content-encoding': 'br' }),
    });
    response.end(file.brotli ?? file.raw);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to serve from');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => server.close(),
  };
}
