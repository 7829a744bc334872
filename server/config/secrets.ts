import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { makeDataDir } from './data-lock.ts';
import { SettingError } from './reader.ts';

const secret = v.pipe(v.string(), v.minLength(32));
const secretsSchema = v.object({ jwtSecret: secret, altchaSecret: secret });
export type Secrets = v.InferOutput<typeof secretsSchema>;

/** The secrets of an embedded installation: made at the first start, read by its owner alone. */
export function storedSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) makeSecrets(dataDir, file);
  return readSecrets(file);
}

/** Of two first starts at once, the later one keeps what the earlier one made. */
function makeSecrets(dataDir: string, file: string) {
  const own = `${file}.${process.pid}`;
  makeDataDir(dataDir);
  const made: Secrets = { jwtSecret: fresh(), altchaSecret: fresh() };
  writeFileSync(own, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(own);
  }
}

const fresh = () => randomBytes(32).toString('base64url');

function readSecrets(file: string): Secrets {
  try {
    return v.parse(secretsSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new SettingError(
      `${file} does not hold two secrets of 32 characters or more; restore it, or delete it to sign everybody out.`,
    );
  }
}
