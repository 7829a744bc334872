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

/** The secrets of an embedded installation, generated at the first start; readable only by their owner. */
export function storedSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) makeSecrets(dataDir, file);
  return readSecrets(file);
}

/** Of two concurrent first starts, the later one uses the secrets of the earlier. */
function makeSecrets(dataDir: string, file: string) {
  const own = `${file}.${process.pid}`;
  makeDataDir(dataDir);
  const made: Secrets = { jwtSecret: newSecret(), altchaSecret: newSecret() };
  writeFileSync(own, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(own);
  }
}

const newSecret = () => randomBytes(32).toString('base64url');

function readSecrets(file: string): Secrets {
  try {
    return v.parse(secretsSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new SettingError(
      `${file} must contain two secrets of 32 characters or more. Restore it, or delete it to sign everyone out.`,
    );
  }
}

type Holder = { pid: number; started: string };

/**
 * Locks a data folder, as two PGlite instances on one folder silently lose writes. Replaces a stale lock.
 * @returns how to unlock it
 * @throws SettingError naming the process that holds the lock
 */
export function lockData(dataDir: string): () => void {
  makeDataDir(dataDir);
  const file = join(dataDir, 'lock');
  const own = `${file}.${process.pid}`;
  const mine: Holder = { pid: process.pid, started: startTimeOf(process.pid) };
  writeFileSync(own, JSON.stringify(mine));
  try {
    while (!tryLink(own, file)) removeStale(file, dataDir);
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** @throws SettingError when it is not a writable folder */
function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (cause) {
    throw new SettingError(`DATA_DIR "${dataDir}" is not a writable folder.`, { cause });
  }
}

/** Links a file to a name unless that exists; atomic, so that nobody reads half a lock. */
function tryLink(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves the lock aside before checking it again, so that only one of two processes removes it. */
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
    tryLink(aside, file);
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function refuseIfHeld(holder: Holder | undefined, dataDir: string) {
  if (!holder || holder.pid === process.pid || !isRunning(holder)) return;
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

/** Compares start times where they are known, because process ids are reused. */
function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  const found = startTimeOf(pid);
  return started === '' || found === '' || found === started;
}

/** The start time of a process as in /proc; empty if there is no /proc. */
function startTimeOf(pid: number): string {
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

/** Has PostgreSQL's code, so that it is handled like any other outage. */
export class DiskFullError extends Error {
  readonly code = '53100';
  constructor() {
    super('the disk is nearly full: nothing is written before there is room');
  }
}

type Statfs = (folder: string) => Promise<{ bavail: number; bsize: number }>;

const checkIntervalMs = 1000;

/**
 * Whether more than `least` bytes are free on a folder's disk; checked at most once a second. When its log
 * does not fit, PGlite stops answering even reads, so writes are refused before that.
 */
export function diskRoom(folder: string, least: number, stat: Statfs = statfs): DiskRoom {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let hasRoom: Promise<boolean> = Promise.resolve(true);
  const check = async () => {
    try {
      const { bavail, bsize } = await stat(folder);
      return bavail * bsize > least;
    } catch {
      // Unknown: the write itself will fail if there is no room.
      return true;
    }
  };
  return () => {
    if (performance.now() - checkedAt >= checkIntervalMs) {
      checkedAt = performance.now();
      hasRoom = check();
    }
    return hasRoom;
  };
}
