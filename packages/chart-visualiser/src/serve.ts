import { once } from 'node:events';
import { mkdir, readFile, watch } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chartFiles, type Project, WrongUse } from 'chart-testing';
import { coverageFolder } from 'chart-testing/coverage-files';
import { defaultPage, inOwnProcess } from './build.ts';

/** Milliseconds without changes before the page is rebuilt. */
const debounceMs = 250;

/** Calls `onSettled` after changes in the folders, never concurrently. Never resolves. */
async function onChange(folders: readonly string[], onSettled: () => Promise<void>): Promise<void> {
  let isPending = false;
  let isBusy = false;
  const run = async () => {
    isPending = true;
    if (isBusy) return;
    isBusy = true;
    while (isPending) {
      isPending = false;
      await setTimeout(debounceMs);
      if (!isPending) await onSettled();
    }
    isBusy = false;
  };
  await Promise.all(
    folders.map(async (folder) => {
      for await (const _ of watch(folder, { recursive: true })) void run();
    }),
  );
}

export const defaultPort = 4630;
const watchedFolders = (project: Project) => [
  ...new Set(chartFiles(project).map(dirname)),
  coverageFolder(project),
];

/** Runs in a child process, because Node never reloads a changed chart module. */
async function draw(diff: string | undefined, charts: readonly string[]): Promise<boolean> {
  const args = ['build', ...charts, ...(diff === undefined ? [] : [`--diff=${diff}`])];
  try {
    console.log((await inOwnProcess('cli', args)).trim());
    return true;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nThe page was not updated.`);
    return false;
  }
}

const reloadScript = `<script>new EventSource('/changes').onmessage = () => location.reload()</script>`;

const address = (server: Server): string => {
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : ''}/`;
};

/** Listens on the requested port, or else on the default port or any free one. */
async function listen(server: Server, port: number | undefined): Promise<void> {
  const tryPort = async (one: number) => {
    server.listen(one, '127.0.0.1');
    await once(server, 'listening');
  };
  if (port === undefined) return tryPort(defaultPort).catch(() => tryPort(0));
  return tryPort(port).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new WrongUse(`Port ${port} is taken.`) : error;
  });
}

interface ServeOptions {
  port: number | undefined;
  /** A git revision; empty: chosen automatically. */
  diff: string | undefined;
  /** Instead of those of the config. */
  charts: readonly string[];
}

/** Serves the page and rebuilds it when its sources change, until the process is stopped. */
export async function serve(project: Project, { port, diff, charts }: ServeOptions): Promise<number> {
  const clients = new Set<ServerResponse>();
  const server = createServer(async ({ url }, response) => {
    if (url === '/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.flushHeaders();
      clients.add(response.on('close', () => clients.delete(response)));
      return;
    }
    if (url?.split('?')[0] !== '/') return void response.writeHead(404).end();
    const page = await readFile(defaultPage(project), 'utf8');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(page.replace('</body>', `${reloadScript}\n</body>`));
  });
  await listen(server, port);
  if (!(await draw(diff, charts))) {
    server.close();
    return 1;
  }
  console.log(`Serving the charts on ${address(server)}`);
  // A missing folder cannot be watched.
  await mkdir(coverageFolder(project), { recursive: true });
  await onChange(watchedFolders(project), async () => {
    if (await draw(diff, charts)) for (const client of clients) client.write('data: new\n\n');
  });
  return 0;
}
