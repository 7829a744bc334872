import { resolve } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { onePage } from './one-page.ts';

const root = resolve(import.meta.dirname, 'page');

/** The page without data, everything else in it. Takes seconds; the same as long as its sources are. */
export async function buildShell(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), vanillaExtractPlugin(), onePage()],
    build: { target: 'es2022', write: false },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const page = outputs.find(({ fileName }) => fileName.endsWith('.html'));
  if (page?.type !== 'asset') throw new Error('Vite made no page.');
  return String(page.source);
}
