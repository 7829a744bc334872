import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Connect, Plugin } from 'vite';
import { inFreshNode } from '../run.ts';

const ADDRESS = '/visualiser.html';
const READY = `${ADDRESS}?ready`;

/** Milliseconds until an empty window explains what it waits for. */
const PATIENCE = 1500;

const makePage = () => inFreshNode('tools/vite/print-visualiser.ts');

/** A placeholder that loads the page once it is built, or shows the error. */
const waitingPage = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title>Drawing the machines</title>
    <style>body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 20vh auto; inline-size: min(40rem, 90%) } pre { white-space: pre-wrap }</style>
  </head>
  <body>
    <p role="status">Drawing the machines. The first time, and after they have changed, this takes a while.</p>
    <script type="module">
      const answer = await fetch(${JSON.stringify(READY)})
      if (answer.ok) location.reload()
      else {
        const why = document.createElement('pre')
        why.textContent = await answer.text()
        document.querySelector('p').textContent = 'The machines could not be drawn:'
        document.body.append(why)
      }
    </script>
  </body>
</html>
`;

/** Rebuilds the page for each visit, unless a build is running or not fetched yet. */
function serveVisualiser(): Connect.NextHandleFunction {
  let drawing: Promise<string> | undefined;
  const draw = () => {
    drawing ??= makePage();
    return drawing;
  };
  return async (request, response) => {
    try {
      if (request.originalUrl === READY) {
        await draw();
        response.statusCode = 204;
        response.end();
        return;
      }
      const page = await Promise.race([draw(), setTimeout(PATIENCE, null)]);
      if (page !== null) drawing = undefined;
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page ?? waitingPage);
    } catch (error) {
      drawing = undefined;
      response.statusCode = 500;
      response.end(error instanceof Error ? error.message : String(error));
    }
  };
}

const script = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const font = /url\((["']?)data:font\/(\w+);base64,([\w+/=]+)\1\)/g;

/** Whether a script element runs; data has another type. */
const runs = (attributes: string) =>
  !/\bsrc=/.test(attributes) && (!/\btype=/.test(attributes) || /\btype="module"/.test(attributes));

interface PageUnderPolicy {
  page: string;
  /** By path relative to the page's folder. */
  files: Map<string, string | Buffer>;
}

/**
 * Moves the scripts and fonts of a self-contained page into files, as our server's content security policy wants them;
 * its data and styles stay.
 * @param folder of these files, relative to the page's
 */
export function underPolicy(html: string, folder: string): PageUnderPolicy {
  const files = new Map<string, string | Buffer>();
  const add = (content: string | Buffer, ending: string) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const path = `${folder}/visualiser-${hash}.${ending}`;
    files.set(path, content);
    return `/${path}`;
  };
  const page = html
    .replace(script, (whole, attributes: string, code: string) =>
      runs(attributes) ? `<script${attributes} src="${add(code, 'js')}"></script>` : whole,
    )
    .replace(font, (_whole, _quote, ending: string, code: string) => {
      return `url(${add(Buffer.from(code, 'base64'), ending)})`;
    });
  return { page, files };
}

/**
 * The visualiser beside the app, so that `?inspect` can open it and it can reach the app: on the
 * dev server, and in builds with `VITE_VISUALISER`, there under the server's policy.
 */
export function visualiser(): Plugin {
  return {
    name: 'sidestage:visualiser',
    apply: (_, { command }) => command === 'serve' || Boolean(process.env.VITE_VISUALISER),
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, serveVisualiser());
    },
    async generateBundle() {
      const { page, files } = underPolicy(await makePage(), 'assets');
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: page });
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
