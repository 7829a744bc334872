import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { baseChunk } from './tools/vite/base-chunk.ts';
import { firstPage } from './tools/vite/first-page.ts';
import { leanCharts } from './tools/vite/lean-charts.ts';
import { precompress } from './tools/vite/precompress.ts';

const api = process.env.SIDESTAGE_API ?? 'http://127.0.0.1:4600';

const source = (path: string) => `${import.meta.dirname}/src/${path}`;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.css\\.ts$|\\.test\\.tsx?$',
      quoteStyle: 'single',
    }),
    react(),
    vanillaExtractPlugin(),
    leanCharts(),
    firstPage(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'base',
              name: baseChunk(
                source('main.tsx'),
                source('routes/index.tsx?tsr-split=component'),
                /\/landing\/|\?/,
              ),
            },
            { name: 'shared', minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: {
    port: 4610,
    proxy: { '/api': api, '/uploads': api, '/socket.io': { target: api, ws: true } },
  },
});
