import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Secrets, storedSecrets } from './config/data-folder.ts';
import {
  defaultWaits,
  type Env,
  email,
  flag,
  integer,
  list,
  oneOf,
  readTrustProxy,
  SettingError,
  secret,
  type TrustProxy,
  text,
  url,
  type Waits,
} from './config/reader.ts';
import type { JobOptions } from './jobs/jobs.ts';
import type { VapidKeys } from './push/deliver.ts';

const waivers = ['demo', 'smtp', 'public-url', 'secrets'] as const;
/** Risks that prevent a start unless `ALLOW_UNSAFE` names them. */
export type Waiver = (typeof waivers)[number];

const readWaivers = (env: Env): ReadonlySet<Waiver> => new Set(list(env, 'ALLOW_UNSAFE', waivers));

const ownAddresses = new BlockList();
ownAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
ownAddresses.addAddress('::1', 'ipv6');

/** Accepts IPv6 addresses with or without brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (bare.toLowerCase() === 'localhost') return true;
  return ownAddresses.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
}

type Exposure = { host: string; publicUrl: string | undefined };

/** The setting that makes this server reachable by others; undefined if only this machine reaches it. */
export function openedBy({ host, publicUrl }: Exposure): string | undefined {
  if (!isLoopback(host)) return `HOST "${host}"`;
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL "${publicUrl}"`;
  return undefined;
}

type Unsafe = Exposure & {
  allowUnsafe: ReadonlySet<Waiver>;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  demo: boolean | undefined;
  /** Whether both secrets are set, rather than generated and stored with the data. */
  hasOwnSecrets: boolean;
};

const risks: Record<Waiver, (settings: Unsafe, opening: string | undefined) => string | false | undefined> = {
  demo: ({ demo }, opening) =>
    demo &&
    opening !== undefined &&
    `DEMO 1 creates accounts with a public password, and ${opening} lets others use them.`,
  smtp({ databaseUrl, smtpUrl }, opening) {
    if (smtpUrl !== undefined) return undefined;
    if (databaseUrl !== undefined)
      return 'SMTP_URL must be set when DATABASE_URL is: otherwise e-mails are not sent, and their sign-in links stay readable in the database.';
    return (
      opening &&
      `SMTP_URL must be set when ${opening} makes the server public: otherwise nobody can confirm an address or reset a password.`
    );
  },
  'public-url': ({ publicUrl }, opening) =>
    publicUrl === undefined &&
    opening !== undefined &&
    `PUBLIC_URL must be set when ${opening} makes the server public: links in e-mails use it.`,
  secrets: ({ hasOwnSecrets }, opening) =>
    !hasOwnSecrets &&
    opening !== undefined &&
    `JWT_SECRET and ALTCHA_SECRET must be set when ${opening} makes the server public: a copy of DATA_DIR would reveal generated ones.`,
};

/** @throws SettingError for unsafe settings, unless ALLOW_UNSAFE names the risk */
export function refuseUnsafe(settings: Unsafe) {
  const opening = openedBy(settings);
  const found = waivers.flatMap((waiver) => {
    const sentence = !settings.allowUnsafe.has(waiver) && risks[waiver](settings, opening);
    return sentence ? [{ waiver, sentence }] : [];
  });
  if (found.length === 0) return;
  const waived = [...settings.allowUnsafe, ...found.map(({ waiver }) => waiver)].join(',');
  throw new SettingError(
    `${found.map(({ sentence }) => sentence).join(' ')} To start anyway, set ALLOW_UNSAFE=${waived}.`,
  );
}

/**
 * For databases that already contain demo people.
 * @throws SettingError when others can reach them, unless ALLOW_UNSAFE names `demo`
 */
export function refuseDemoInTheOpen(settings: Pick<Unsafe, 'host' | 'publicUrl' | 'allowUnsafe'>) {
  const opening = openedBy(settings);
  if (opening === undefined || settings.allowUnsafe.has('demo')) return;
  throw new SettingError(
    `${opening} lets others use the demo accounts in this data, whose password is public. Use another DATA_DIR or DATABASE_URL, or start with ALLOW_UNSAFE=demo.`,
  );
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Settings = {
  port: number;
  host: string;
  /** For metrics and stored mails; never the public port. */
  opsPort: number;
  opsHost: string;
  allowUnsafe: ReadonlySet<Waiver>;
  /** Undefined: PGlite under `dataDir`. */
  databaseUrl: string | undefined;
  /** Shared by all processes on one database; undefined: they communicate through the database. */
  redisUrl: string | undefined;
  /** Milliseconds for which a stopping process reports not ready before it refuses calls. */
  stopDelay: number;
  dataDir: string;
  /** Bytes to keep free on the disk of embedded data: more than one growth of its log. */
  leastDisk: number;
  jwtSecret: string;
  /** The previous secret, whose tokens are still accepted. */
  jwtSecretBefore: string | undefined;
  altchaSecret: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  contactEmail: string | undefined;
  /** Without a trailing slash; undefined: the address listened on. */
  publicUrl: string | undefined;
  turnstile: { secretKey: string; verifyUrl: string } | undefined;
  trustProxy: TrustProxy;
  /** Undefined: seeds the demo world if an embedded database is empty. */
  demo: boolean | undefined;
  logLevel: (typeof logLevels)[number];
  rates: Rates;
  /** Milliseconds in which an action can be undone, with its notifications delayed; 0: no undo. */
  undoTime: number;
  /** Whether linked pages are fetched to show a preview. */
  linkPreviews: boolean;
  waits: Waits;
  jobs: JobOptions;
  push: {
    /** Undefined: generated once and stored. */
    keys: VapidKeys | undefined;
    contact: string;
    /** Replaces the push services in tests. */
    via?: string;
  };
};

/** Calls allowed per window, member (or address of a visitor) and allowance. */
export type Rates = { general: { max: number; windowMs: number }; auth: { max: number; windowMs: number } };

const defaultRates: Rates = { general: { max: 600, windowMs: 60_000 }, auth: { max: 30, windowMs: 60_000 } };

const turnstileVerifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** @throws SettingError with one sentence that names the setting */
export function readSettings(env: Env): Settings {
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres', 'postgresql']);
  const dataDir = resolve(text(env, 'DATA_DIR') ?? '.data');
  const turnstileKey = text(env, 'TURNSTILE_SECRET_KEY');
  const risks = {
    host: text(env, 'HOST') ?? '127.0.0.1',
    publicUrl: url(env, 'PUBLIC_URL', ['http', 'https'])?.replace(/\/+$/, ''),
    databaseUrl,
    smtpUrl: url(env, 'SMTP_URL', ['smtp', 'smtps']),
    demo: flag(env, 'DEMO'),
    allowUnsafe: readWaivers(env),
  };
  const settings = {
    ...risks,
    ...readPorts(env),
    redisUrl: readRedisUrl(env, databaseUrl),
    stopDelay: integer(env, 'STOP_DELAY', { min: 0, max: 60, default: 0 }) * 1000,
    dataDir,
    leastDisk: 64 * 1024 * 1024,
    ...readSecrets(env, databaseUrl === undefined ? dataDir : undefined),
    jwtSecretBefore: secret(env, 'JWT_SECRET_BEFORE'),
    mailFrom: text(env, 'MAIL_FROM') ?? 'Sidestage <no-reply@sidestage.test>',
    contactEmail: email(env, 'CONTACT_EMAIL'),
    turnstile: turnstileKey
      ? {
          secretKey: turnstileKey,
          verifyUrl: url(env, 'TURNSTILE_VERIFY_URL', ['http', 'https']) ?? turnstileVerifyUrl,
        }
      : undefined,
    trustProxy: readTrustProxy(env),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, databaseUrl === undefined ? 'warn' : 'info'),
    rates: defaultRates,
    undoTime: integer(env, 'UNDO_SECONDS', { min: 0, max: 60, default: 10 }) * 1000,
    linkPreviews: flag(env, 'LINK_PREVIEWS') ?? true,
    waits: { ...defaultWaits, late: readMaxDelay(env, databaseUrl) },
    jobs: {},
    push: readPush(env, risks.publicUrl),
  };
  const hasOwnSecrets = ['JWT_SECRET', 'ALTCHA_SECRET'].every((name) => secret(env, name) !== undefined);
  refuseUnsafe({ ...risks, hasOwnSecrets });
  return settings;
}

/** Off for an embedded database, which blocks the event loop itself. */
const readMaxDelay = (env: Env, databaseUrl: string | undefined) =>
  integer(env, 'MOST_DELAY', { min: 0, max: 60_000, default: databaseUrl === undefined ? 0 : 2000 });

function readPush(env: Env, publicUrl: string | undefined): Settings['push'] {
  const [publicKey, privateKey] = [text(env, 'VAPID_PUBLIC_KEY'), text(env, 'VAPID_PRIVATE_KEY')];
  const contact = publicUrl?.startsWith('https://') ? publicUrl : 'mailto:no-reply@sidestage.test';
  if (publicKey === undefined && privateKey === undefined) return { keys: undefined, contact };
  if (publicKey && privateKey && isKeyOf(publicKey, 65) && isKeyOf(privateKey, 32))
    return { keys: { publicKey, privateKey }, contact };
  throw new SettingError(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair from `npx web-push generate-vapid-keys`.',
  );
}

const isKeyOf = (key: string, bytes: number) =>
  /^[\w-]+$/.test(key) && Buffer.from(key, 'base64url').length === bytes;

function readRedisUrl(env: Env, databaseUrl: string | undefined) {
  const redisUrl = url(env, 'REDIS_URL', ['redis', 'rediss']);
  if (redisUrl === undefined || databaseUrl !== undefined) return redisUrl;
  throw new SettingError('REDIS_URL needs DATABASE_URL: an embedded database serves a single process.');
}

function readPorts(env: Env) {
  const port = integer(env, 'PORT', { min: 0, max: 65_535, default: 4600 });
  const opsPort = integer(env, 'OPS_PORT', { min: 0, max: 65_535, default: 4601 });
  if (port === opsPort && port !== 0) {
    throw new SettingError(`OPS_PORT must differ from PORT, but both are ${port}; 0 picks a free port.`);
  }
  return { port, opsPort, opsHost: text(env, 'OPS_HOST') ?? '127.0.0.1' };
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
