import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built client as it lay in its folder when the server started. */
export type BuiltClient = {
  folder: string;
  /** Where the build before it is kept, whose scripts open pages still ask for. */
  before: string | undefined;
  /** index.html by content encoding; '' is uncompressed. */
  page: Map<string, Buffer>;
  /** CSP sources of the scripts that stand in index.html itself. */
  scriptHashes: string[];
};

const encodings = { '': '', br: '.br', gzip: '.gz' };
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Undefined when there is no build. */
export function readClient(folder: string): BuiltClient | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const page = new Map<string, Buffer>();
  for (const [encoding, suffix] of Object.entries(encodings)) {
    if (existsSync(file + suffix)) page.set(encoding, readFileSync(file + suffix));
  }
  const html = readFileSync(file, 'utf8');
  const scriptHashes = [...html.matchAll(inlineScript)].map(([, script = '']) => hashSource(script));
  const before = `${folder}-before`;
  return { folder, before: existsSync(before) ? before : undefined, page, scriptHashes };
}

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
