import { resolve } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { onePage } from './one-page.ts';

const root = resolve(import.meta.dirname, 'page');

async function built({ plugins = [], ...config }: InlineConfig) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ...config,
    plugins: [react(), vanillaExtractPlugin(), ...plugins],
    build: { target: 'es2022', write: false, ...config.build },
  });
  return [result].flat().flatMap((one) => ('output' in one ? one.output : []));
}

const codeOf = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string => {
  const [chunk] = output.filter((file) => file.type === 'chunk');
  if (!chunk) throw new Error('Vite made no script.');
  return chunk.code;
};

const firstFrame = async () =>
  codeOf(
    await built({ build: { rolldownOptions: { input: 'first-frame.ts', output: { format: 'iife' } } } }),
  );

/** The page without data, everything else in it. Takes seconds; the same as long as its sources are. */
export async function buildShell(): Promise<string> {
  const [output, frame] = await Promise.all([built({ plugins: [onePage()] }), firstFrame()]);
  const page = output.find(({ fileName }) => fileName.endsWith('.html'));
  if (page?.type !== 'asset') throw new Error('Vite made no page.');
  return String(page.source).replace(
    '<div id="root"></div>',
    (slot) => `${slot}\n<script>${frame.trim()}</script>`,
  );
}

/** The module that draws the page without a browser, as one file. */
export const buildStill = async (): Promise<string> =>
  codeOf(await built({ ssr: { noExternal: true }, build: { ssr: 'still.tsx', minify: true } }));
