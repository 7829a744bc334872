import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
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

type Holder = { pid: number; started: string };

/**
 * Makes this process the only one on a data folder: two PGlite on one folder lose writes without a word.
 * The lock of a process that no longer runs is taken over.
 * @returns what gives the folder free again.
 * @throws SettingError naming the process that holds it.
 */
export function lockData(dataDir: string): () => void {
  makeDataDir(dataDir);
  const file = join(dataDir, 'lock');
  const own = `${file}.${process.pid}`;
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(own, JSON.stringify(mine));
  try {
    while (!links(own, file)) removeStale(file, dataDir);
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** @throws SettingError when it is no folder, or one that cannot be written to. */
function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (cause) {
    throw new SettingError(`DATA_DIR "${dataDir}" is not a folder that can be written to.`, { cause });
  }
}

/** Whether the file came to stand under the name; in one step, so that nobody reads half a lock. */
function links(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves the lock aside before looking at it again: of two that find it stale, only one removes it. */
function removeStale(file: string, dataDir: string) {
  refuseIfHeld(holderOf(file), dataDir);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  try {
    refuseIfHeld(holderOf(aside), dataDir);
  } catch (error) {
    links(aside, file);
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function refuseIfHeld(holder: Holder | undefined, dataDir: string) {
  if (!holder || holder.pid === process.pid || !runs(holder)) return;
  throw new SettingError(
    `Another Sidestage (process ${holder.pid}) is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

function holderOf(file: string): Holder | undefined {
  try {
    const { pid, started }: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

/** A number may have been given to another process since: its start tells the two apart where it is known. */
function runs({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  const now = startOf(pid);
  return started === '' || now === '' || now === started;
}

/** When a process started, in the words of /proc; empty where there is none. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

export type DiskRoom = () => Promise<boolean>;

/** As PostgreSQL says it, so that callers hear what they hear of any other outage. */
export class DiskFullError extends Error {
  readonly code = '53100';
  constructor() {
    super('the disk is nearly full: nothing is written before there is room');
  }
}

type Look = (folder: string) => Promise<{ bavail: number; bsize: number }>;

const lookEveryMs = 1000;

/**
 * Whether more than `least` bytes are free where a folder lies; looked up once a second at most. Embedded
 * data that find no room for their log would answer nothing any more, reads neither: before that nothing is
 * written.
 */
export function diskRoom(folder: string, least: number, look: Look = statfs): DiskRoom {
  let looked = Number.NEGATIVE_INFINITY;
  let hasRoom: Promise<boolean> = Promise.resolve(true);
  const isLeft = async () => {
    try {
      const { bavail, bsize } = await look(folder);
      return bavail * bsize > least;
    } catch {
      // Not to be known: a write will say.
      return true;
    }
  };
  return () => {
    if (performance.now() - looked >= lookEveryMs) {
      looked = performance.now();
      hasRoom = isLeft();
    }
    return hasRoom;
  };
}
