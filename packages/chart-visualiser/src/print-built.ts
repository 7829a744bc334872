import { resolve } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

async function built(config: InlineConfig): Promise<Output> {
  const result = await build({
    root: resolve(import.meta.dirname, 'page'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), vanillaExtractPlugin()],
    ...config,
    build: { target: 'es2022', write: false, ...config.build },
  });
  return [result].flat().flatMap((one) => ('output' in one ? one.output : []));
}

const codeOf = (output: Output): string => {
  const [chunk] = output.filter((file) => file.type === 'chunk');
  if (!chunk) throw new Error('Vite made no script.');
  return chunk.code;
};

const firstFrame = async () =>
  codeOf(
    await built({ build: { rolldownOptions: { input: 'first-frame.ts', output: { format: 'iife' } } } }),
  );

const page = () =>
  built({
    build: {
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });

/** So that nothing in it ends the element it stands in. */
const inScript = (code: string) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/**
 * The page without data, its script and styles in it, so that it stands alone, also when opened from a folder. Takes
 * seconds; the same as long as its sources are.
 */
async function buildShell(): Promise<string> {
  const [output, frame] = await Promise.all([page(), firstFrame()]);
  const assetOf = (ending: string): string => {
    const asset = output.find(({ fileName }) => fileName.endsWith(ending));
    if (asset?.type !== 'asset') throw new Error(`Vite made no ${ending}.`);
    return String(asset.source);
  };
  if (output.length > 3) throw new Error(`Not in the page: ${output.map(({ fileName }) => fileName)}.`);
  return assetOf('.html')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${assetOf('.css')}</style>`)
    .replace(/<script type="module"[^>]*><\/script>/, '')
    .replace('</body>', () => `<script type="module">${inScript(codeOf(output))}</script>\n</body>`)
    .replace('<div id="root"></div>', (slot) => `${slot}\n<script>${frame.trim()}</script>`);
}

/** The module that draws the page without a browser, as one file. */
const buildStill = async (): Promise<string> =>
  codeOf(await built({ ssr: { noExternal: true }, build: { ssr: 'still.tsx', minify: true } }));

const make = process.argv[2] === 'still' ? buildStill : buildShell;

process.stdout.write(await make());
