import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { WrongUse } from '#tools/command.ts';
import { coverageFolder } from '#tools/coverage/coverage-file.ts';
import { capture, root } from '#tools/run.ts';
import { onChange } from './on-change.ts';
import { usualPage } from './write-page.ts';

export const usualPort = 4630;
const watched = ['machines', 'reports/coverage', 'tools/charts', 'tools/paths', 'tools/visualiser', 'src/ui'];

/** A chart that was loaded once stays in a process, so each drawing has one of its own. */
async function draw(diff: string | undefined): Promise<boolean> {
  const args = ['build', ...(diff === undefined ? [] : [`--diff=${diff}`])];
  const { code, output } = await capture(resolve(import.meta.dirname, 'main.ts'), args);
  console.log(code === 0 ? output.trim() : `${output.trim()}\nThe page stays as it was.`);
  return code === 0;
}

const reloader = `<script>new EventSource('/changes').onmessage = () => location.reload()</script>`;

const address = (server: Server): string => {
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : ''}/`;
};

/** Listens on the port that was asked for, or else on the usual one or any that is free. */
async function listen(server: Server, port: number | undefined): Promise<void> {
  const tryPort = async (one: number) => {
    server.listen(one, '127.0.0.1');
    await once(server, 'listening');
  };
  if (port === undefined) return tryPort(usualPort).catch(() => tryPort(0));
  return tryPort(port).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new WrongUse(`Port ${port} is taken.`) : error;
  });
}

interface Serving {
  port: number | undefined;
  /** A revision of git; empty for the one that is chosen by itself. */
  diff: string | undefined;
}

/** Serves the page and draws it anew when its sources change, until the process is stopped. */
export async function serve({ port, diff }: Serving): Promise<number> {
  const readers = new Set<ServerResponse>();
  const server = createServer(async ({ url }, response) => {
    if (url === '/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.flushHeaders();
      readers.add(response.on('close', () => readers.delete(response)));
      return;
    }
    if (url?.split('?')[0] !== '/') return void response.writeHead(404).end();
    const page = await readFile(resolve(root, usualPage), 'utf8');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(page.replace('</body>', `${reloader}\n</body>`));
  });
  await listen(server, port);
  if (!(await draw(diff))) {
    server.close();
    return 1;
  }
  console.log(`Every machine is drawn on ${address(server)}`);
  // What is not there cannot be watched.
  await mkdir(coverageFolder, { recursive: true });
  await onChange(watched, async () => {
    if (await draw(diff)) for (const reader of readers) reader.write('data: new\n\n');
  });
  return 0;
}
