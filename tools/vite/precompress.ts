import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const textual = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
const smallest = 1024;

/** Compresses the files of a build, unless the caller does so later. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'sidestage:precompress',
    apply: (_, { command, mode }) => command === 'build' && mode !== 'test' && !process.env.UNCOMPRESSED,
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => compressFiles(outDir),
    },
  };
}

/** Writes a `.br` and a `.gz` next to every text file that is worth compressing; the page comes last. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const textFiles = files.filter((file) => file.isFile() && textual.has(extname(file.name)));
  const wanted = textFiles.map((file) => join(file.parentPath, file.name));
  const page = join(folder, 'index.html');
  await Promise.all(wanted.filter((path) => path !== page).map(compress));
  if (wanted.includes(page)) await compress(page);
}

async function compress(path: string) {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    put(`${path}.br`, await brotli(content, { params })),
    put(`${path}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}

/** Atomic, because a server may be sending files of this folder. */
async function put(path: string, content: Buffer) {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
