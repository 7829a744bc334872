import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Config, tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type ResolvedConfig } from 'vite';
import { leanIcons } from './lean-icons.ts';

/** The routes from the files in `src/routes`; each page loads when first requested. */
export const routes = {
  target: 'react',
  autoCodeSplitting: true,
  codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
  addExtensions: true,
  routesDirectory: './src/routes',
  generatedRouteTree: './src/app/route-tree.gen.ts',
  routeFileIgnorePattern: '\\.css\\.ts$|\\.test\\.tsx?$',
  quoteStyle: 'single',
} satisfies Partial<Config>;

type Renderer = typeof import('#app/render-page.tsx');

const isRenderer = (module: object): module is Renderer =>
  ['renderPage', 'renderWaiting'].every((name) => name in module);

/** Builds src/app/render-page.tsx for Node next to the client, with the same class names. */
export async function buildRenderer({ root, mode }: ResolvedConfig) {
  const folder = join(root, '.cache', `renderer-${process.pid}`);
  await build({
    root,
    mode,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [tanstackRouter(routes), react(), vanillaExtractPlugin(), leanIcons()],
    ssr: { noExternal: true },
    build: { ssr: 'src/app/render-page.tsx', outDir: folder, emptyOutDir: true },
  });
  const module: object = await import(pathToFileURL(join(folder, 'render-page.js')).href);
  if (!isRenderer(module))
    throw new Error('src/app/render-page.tsx exports no renderPage() or renderWaiting()');
  const remove = () => rm(folder, { recursive: true, force: true });
  return { ...module, folder, remove };
}
