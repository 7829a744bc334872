import { BlockList, isIP } from 'node:net';
import { type Env, list, SettingError } from './reader.ts';

const waivers = ['demo', 'smtp'] as const;
/** What a start is refused for unless `ALLOW_UNSAFE` names it. */
export type Waiver = (typeof waivers)[number];

export const readWaivers = (env: Env): ReadonlySet<Waiver> => new Set(list(env, 'ALLOW_UNSAFE', waivers));

const ownAddresses = new BlockList();
ownAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
ownAddresses.addAddress('::1', 'ipv6');

/** Whether a host name or address, in brackets or not, is this machine's own loopback. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (bare.toLowerCase() === 'localhost') return true;
  return ownAddresses.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
}

type Exposure = { host: string; publicUrl: string | undefined };

/** The setting that lets others reach this server; undefined where only this machine does. */
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
};

/** @throws SettingError for settings that put people at risk, unless ALLOW_UNSAFE names the risk. */
export function refuseUnsafe(settings: Unsafe) {
  const { allowUnsafe, databaseUrl, smtpUrl, demo } = settings;
  if (databaseUrl !== undefined && smtpUrl === undefined && !allowUnsafe.has('smtp')) {
    throw new SettingError(
      'SMTP_URL must be set when DATABASE_URL is: without it mails are not sent, and the links in them, which sign people in, lie readable in the database. ALLOW_UNSAFE=smtp starts all the same.',
    );
  }
  const opening = openedBy(settings);
  if (demo && opening !== undefined && !allowUnsafe.has('demo')) {
    throw new SettingError(
      `DEMO 1 makes people whose password is published, and ${opening} lets others reach them. ALLOW_UNSAFE=demo starts all the same.`,
    );
  }
}

/**
 * For data that hold demo people already.
 * @throws SettingError when others can reach them, unless ALLOW_UNSAFE says demo.
 */
export function refuseDemoInTheOpen(settings: Pick<Unsafe, 'host' | 'publicUrl' | 'allowUnsafe'>) {
  const opening = openedBy(settings);
  if (opening === undefined || settings.allowUnsafe.has('demo')) return;
  throw new SettingError(
    `${opening} lets others reach the demo people in these data, whose password is published. Use data without them (another DATA_DIR or DATABASE_URL), or start with ALLOW_UNSAFE=demo.`,
  );
}
