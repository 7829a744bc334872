import { resolve } from 'node:path';
import { type Env, flag, integer, oneOf, SettingError, secret, text, url } from './config/reader.ts';
import { type Secrets, storedSecrets } from './config/secrets.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Settings = {
  port: number;
  host: string;
  /** Undefined: PGlite under `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  jwtSecret: string;
  altchaSecret: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where people reach us, without a slash at the end; undefined: the address listened on. */
  publicUrl: string | undefined;
  turnstile: { secretKey: string; verifyUrl: string } | undefined;
  /** Which proxies may name the caller's address: `true`, a number of hops, or addresses. */
  trustProxy: boolean | number | string;
  /** True and false are said; undefined: the demo world comes when an embedded database is empty. */
  demo: boolean | undefined;
  logLevel: (typeof logLevels)[number];
  rates: Rates;
};

/** Calls allowed in a window, by address; sign-in and registration also by account. */
export type Rates = {
  general: { max: number; windowMs: number };
  auth: { max: number; windowMs: number };
};

const defaultRates: Rates = {
  general: { max: 600, windowMs: 60_000 },
  auth: { max: 30, windowMs: 60_000 },
};

const turnstileVerifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/**
 * Every setting, read and checked once.
 * @throws SettingError with one sentence that names the setting.
 */
export function readSettings(env: Env): Settings {
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres', 'postgresql']);
  const dataDir = resolve(text(env, 'DATA_DIR') ?? '.data');
  const turnstileKey = text(env, 'TURNSTILE_SECRET_KEY');
  return {
    port: integer(env, 'PORT', { min: 0, max: 65_535, default: 4600 }),
    host: text(env, 'HOST') ?? '127.0.0.1',
    databaseUrl,
    dataDir,
    ...readSecrets(env, databaseUrl === undefined ? dataDir : undefined),
    smtpUrl: url(env, 'SMTP_URL', ['smtp', 'smtps']),
    mailFrom: text(env, 'MAIL_FROM') ?? 'Sidestage <no-reply@sidestage.test>',
    publicUrl: url(env, 'PUBLIC_URL', ['http', 'https'])?.replace(/\/+$/, ''),
    turnstile: turnstileKey
      ? {
          secretKey: turnstileKey,
          verifyUrl: url(env, 'TURNSTILE_VERIFY_URL', ['http', 'https']) ?? turnstileVerifyUrl,
        }
      : undefined,
    trustProxy: readTrustProxy(env),
    demo: flag(env, 'DEMO'),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, databaseUrl === undefined ? 'warn' : 'info'),
    rates: defaultRates,
  };
}

function readSecrets(env: Env, embeddedDir: string | undefined): Secrets {
  const jwtSecret = secret(env, 'JWT_SECRET');
  const altchaSecret = secret(env, 'ALTCHA_SECRET');
  if (jwtSecret && altchaSecret) return { jwtSecret, altchaSecret };
  if (embeddedDir === undefined) {
    const missing = jwtSecret ? 'ALTCHA_SECRET' : 'JWT_SECRET';
    throw new SettingError(`${missing} must be set (32 characters or more) when DATABASE_URL is.`);
  }
  const stored = storedSecrets(embeddedDir);
  return { jwtSecret: jwtSecret ?? stored.jwtSecret, altchaSecret: altchaSecret ?? stored.altchaSecret };
}

function readTrustProxy(env: Env): boolean | number | string {
  const value = text(env, 'TRUST_PROXY');
  if (value === undefined || value === 'false' || value === '0') return false;
  if (value === 'true') return true;
  if (/^\d+$/.test(value)) return Number(value);
  if (/^[\da-f.:/, ]+$/i.test(value)) return value;
  throw new SettingError(
    `TRUST_PROXY must be true, false, a number of proxies or a list of addresses, but is "${value}".`,
  );
}
