import { once } from 'node:events';
import { mkdir, readFile, watch } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chartFiles, type Project, WrongUse } from 'chart-testing';
import { coverageFolder } from 'chart-testing/coverage-files';
import { inOwnProcess, usualPage } from './build.ts';

/** Milliseconds of quiet after which a change counts as whole. */
const quiet = 250;

/** Calls `act` after something below one of the folders has changed, never twice at a time. Does not come to an end. */
async function onChange(folders: readonly string[], act: () => Promise<void>): Promise<void> {
  let isDue = false;
  let isBusy = false;
  const run = async () => {
    isDue = true;
    if (isBusy) return;
    isBusy = true;
    while (isDue) {
      isDue = false;
      await setTimeout(quiet);
      if (!isDue) await act();
    }
    isBusy = false;
  };
  await Promise.all(
    folders.map(async (folder) => {
      for await (const _ of watch(folder, { recursive: true })) void run();
    }),
  );
}

export const usualPort = 4630;
const watched = (project: Project) => [...new Set(chartFiles(project).map(dirname)), coverageFolder(project)];

/** A chart that was loaded once stays in a process, so each drawing has one of its own. */
async function draw(diff: string | undefined, charts: readonly string[]): Promise<boolean> {
  const args = ['build', ...charts, ...(diff === undefined ? [] : [`--diff=${diff}`])];
  try {
    console.log((await inOwnProcess('cli', args)).trim());
    return true;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nThe page stays as it was.`);
    return false;
  }
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
  /** Instead of those of the config. */
  charts: readonly string[];
}

/** Serves the page and draws it anew when its sources change, until the process is stopped. */
export async function serve(project: Project, { port, diff, charts }: Serving): Promise<number> {
  const readers = new Set<ServerResponse>();
  const server = createServer(async ({ url }, response) => {
    if (url === '/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.flushHeaders();
      readers.add(response.on('close', () => readers.delete(response)));
      return;
    }
    if (url?.split('?')[0] !== '/') return void response.writeHead(404).end();
    const page = await readFile(usualPage(project), 'utf8');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(page.replace('</body>', `${reloader}\n</body>`));
  });
  await listen(server, port);
  if (!(await draw(diff, charts))) {
    server.close();
    return 1;
  }
  console.log(`Every machine is drawn on ${address(server)}`);
  // What is not there cannot be watched.
  await mkdir(coverageFolder(project), { recursive: true });
  await onChange(watched(project), async () => {
    if (await draw(diff, charts)) for (const reader of readers) reader.write('data: new\n\n');
  });
  return 0;
}
