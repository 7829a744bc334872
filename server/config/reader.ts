/** A setting that cannot be used; the message names it and says what would do. */
export class SettingError extends Error {
  override name = 'SettingError';
}

export type Env = Readonly<Record<string, string | undefined>>;

/** What a setting says; undefined when it is left out or blank. */
export const text = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

export function integer(
  env: Env,
  name: string,
  range: { min: number; max: number; default: number },
): number {
  const value = text(env, name);
  if (value === undefined) return range.default;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= range.min && number <= range.max) return number;
  throw new SettingError(
    `${name} must be a whole number from ${range.min} to ${range.max}, but is "${value}".`,
  );
}

export function oneOf<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const choice = choices.find((candidate) => candidate === value);
  if (choice) return choice;
  throw new SettingError(`${name} must be one of ${choices.join(', ')}, but is "${value}".`);
}

/** Several of the given words, with commas between them. */
export function list<T extends string>(env: Env, name: string, choices: readonly T[]): T[] {
  const words = (text(env, name) ?? '').split(',').map((word) => word.trim());
  return words.filter(Boolean).map((word) => {
    const choice = choices.find((candidate) => candidate === word);
    if (choice) return choice;
    throw new SettingError(`${name} is a list of ${choices.join(', ')}, but has "${word}" in it.`);
  });
}

export function flag(env: Env, name: string): boolean | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw new SettingError(`${name} must be 1 or 0, but is "${value}".`);
}

/** A URL with one of the given schemes; never echoed in the message, because it may carry a password. */
export function url(env: Env, name: string, schemes: readonly string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (parsed && schemes.includes(parsed.protocol.slice(0, -1))) return value;
  throw new SettingError(`${name} must be an address that starts with ${schemes.join(':// or ')}://.`);
}

export function email(env: Env, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(value)) return value;
  throw new SettingError(`${name} must be an e-mail address, like help@example.org.`);
}

export function secret(env: Env, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined || value.length >= 32) return value;
  throw new SettingError(`${name} must have 32 characters or more, but has ${value.length}.`);
}
