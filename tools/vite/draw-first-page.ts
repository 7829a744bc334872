import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type ResolvedConfig } from 'vite';

type Drawing = { firstPage: () => string };

const isDrawing = (module: object): module is Drawing =>
  'firstPage' in module && typeof module.firstPage === 'function';

/** Builds src/app/first-page.tsx for Node beside the client and runs it; class names are the same in both. */
export async function drawFirstPage({ root, mode }: ResolvedConfig): Promise<string> {
  const outDir = join(root, '.cache', `first-page-${process.pid}`);
  try {
    await build({
      root,
      mode,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [react(), vanillaExtractPlugin()],
      ssr: { noExternal: true },
      build: { ssr: 'src/app/first-page.tsx', outDir, emptyOutDir: true },
    });
    const module: object = await import(pathToFileURL(join(outDir, 'first-page.js')).href);
    if (!isDrawing(module)) throw new Error('src/app/first-page.tsx has no firstPage()');
    return module.firstPage();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
