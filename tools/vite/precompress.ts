import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const textual = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
const smallest = 1024;

/** Puts a `.br` and a `.gz` beside every textual file that is worth compressing, in builds that travel. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'sidestage:precompress',
    apply: (_, { command, mode }) => command === 'build' && mode !== 'test',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true, withFileTypes: true }).catch(() => []);
        const wanted = files.filter((file) => file.isFile() && textual.has(extname(file.name)));
        await Promise.all(wanted.map((file) => compress(join(file.parentPath, file.name))));
      },
    },
  };
}

async function compress(path: string) {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    writeFile(`${path}.br`, await brotli(content, { params })),
    writeFile(`${path}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
