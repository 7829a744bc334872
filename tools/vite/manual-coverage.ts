import { text } from 'node:stream/consumers';
import { fingerprints, openProject } from 'chart-testing/coverage-files';
import type { Plugin } from 'vite';
import { inFreshNode } from '../run.ts';

const ADDRESS = '/__sidestage/coverage';

/** Collects the coverage of manual sessions under `?inspect`: GET returns the fingerprints of the charts, POST saves coverage. */
export function manualCoverage(): Plugin {
  return {
    name: 'sidestage:manual-coverage',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, async (request, response) => {
        if (request.method === 'GET')
          return void response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ charts: fingerprints(await openProject()) }));
        try {
          await inFreshNode('tools/vite/save-coverage.ts', await text(request));
          response.statusCode = 204;
          response.end();
        } catch (error) {
          response.statusCode = 400;
          response.end(error instanceof Error ? error.message : String(error));
        }
      });
    },
  };
}
