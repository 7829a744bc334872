import { setTimeout } from 'node:timers/promises';
import type { Connect, Plugin } from 'vite';
import { inFreshNode } from './in-fresh-node.ts';
import { underPolicy } from './under-policy.ts';
import { waitingPage } from './waiting-page.ts';

const ADDRESS = '/visualiser.html';
const READY = `${ADDRESS}?ready`;

/** Milliseconds after which somebody who looks at an empty window is told what it waits for. */
const PATIENCE = 1500;

type Serve = Connect.NextHandleFunction;

/** Draws the page anew for each visit, unless one is being drawn or waits to be fetched. */
function serveVisualiser(makePage: () => Promise<string>): Serve {
  let drawing: Promise<string> | undefined;
  const draw = () => {
    drawing ??= makePage();
    return drawing;
  };
  const send: Serve = async (request, response) => {
    try {
      if (request.originalUrl === READY) {
        await draw();
        response.statusCode = 204;
        response.end();
        return;
      }
      const page = await Promise.race([draw(), setTimeout(PATIENCE, null)]);
      if (page !== null) drawing = undefined;
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page ?? waitingPage(READY));
    } catch (error) {
      drawing = undefined;
      response.statusCode = 500;
      response.end(error instanceof Error ? error.message : String(error));
    }
  };
  return send;
}

const drawNow = () => inFreshNode('print-visualiser.ts');

/**
 * The visualiser beside the app, so that `?inspect` can open it and it can reach the app: on the
 * dev server, and in builds with `VITE_VISUALISER`, there under the server's policy.
 * @param makePage answers its HTML; for tests
 */
export function visualiser(makePage = drawNow): Plugin {
  return {
    name: 'sidestage:visualiser',
    apply: (_, { command }) => command === 'serve' || Boolean(process.env.VITE_VISUALISER),
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, serveVisualiser(makePage));
    },
    async generateBundle() {
      const { page, files } = underPolicy(await makePage(), 'assets');
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: page });
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
