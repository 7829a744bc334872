import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routes } from './tools/vite/build-renderer.ts';
import { chunkPlan } from './tools/vite/chunk-plan.ts';
import { firstPage } from './tools/vite/first-page.ts';
import { leanCharts } from './tools/vite/lean-charts.ts';
import { leanIcons } from './tools/vite/lean-icons.ts';
import { manualCoverage } from './tools/vite/manual-coverage.ts';
import { precompress } from './tools/vite/precompress.ts';
import { pureContract } from './tools/vite/pure-contract.ts';
import { serviceWorker } from './tools/vite/service-worker.ts';
import { visualiser } from './tools/vite/visualiser.ts';

const api = process.env.SIDESTAGE_API ?? 'http://127.0.0.1:4600';

const source = (path: string) => `${import.meta.dirname}/src/${path}`;

export default defineConfig({
  plugins: [
    tanstackRouter(routes),
    react(),
    vanillaExtractPlugin(),
    leanCharts(),
    leanIcons(),
    pureContract(),
    firstPage(),
    visualiser(),
    manualCoverage(),
    serviceWorker(),
    precompress(),
  ],
  // React has it by itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim\b/, replacement: 'use-sync-external-store' }] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ debugName: 'chunk plan', name: chunkPlan(import.meta.dirname) }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    port: 4610,
    // What tools write is no reason to load the page again.
    watch: {
      ignored: ['dist', 'dist-*', '.cache', '.data', 'reports'].map((folder) => source(`../${folder}/**`)),
    },
    proxy: { '/api': api, '/uploads': api, '/socket.io': { target: api, ws: true } },
  },
});
