import { BlockList, isIP } from 'node:net';
import { type Env, list, SettingError } from './reader.ts';

const waivers = ['demo', 'smtp', 'public-url', 'secrets'] as const;
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
  /** Whether both secrets were given, rather than made up and kept beside the data. */
  hasOwnSecrets: boolean;
};

/** What is wrong with a start, by the name that waives it. */
const risks: Record<Waiver, (settings: Unsafe, opening: string | undefined) => string | false | undefined> = {
  demo: ({ demo }, opening) =>
    demo &&
    opening !== undefined &&
    `DEMO 1 makes people whose password is published, and ${opening} lets others reach them.`,
  smtp({ databaseUrl, smtpUrl }, opening) {
    if (smtpUrl !== undefined) return undefined;
    if (databaseUrl !== undefined)
      return 'SMTP_URL must be set when DATABASE_URL is: without it mails are not sent, and the links in them, which sign people in, lie readable in the database.';
    return (
      opening &&
      `SMTP_URL must be set when ${opening} lets others in: without it no mail arrives, and nobody can confirm an address or choose a new password.`
    );
  },
  'public-url': ({ publicUrl }, opening) =>
    publicUrl === undefined &&
    opening !== undefined &&
    `PUBLIC_URL must be set when ${opening} lets others in: the links in mails lead there.`,
  secrets: ({ hasOwnSecrets }, opening) =>
    !hasOwnSecrets &&
    opening !== undefined &&
    `JWT_SECRET and ALTCHA_SECRET must be set when ${opening} lets others in: whoever gets a copy of DATA_DIR has those that were made up there.`,
};

/** @throws SettingError for settings that put people at risk, unless ALLOW_UNSAFE names the risk. */
export function refuseUnsafe(settings: Unsafe) {
  const opening = openedBy(settings);
  const found = waivers.flatMap((waiver) => {
    const sentence = !settings.allowUnsafe.has(waiver) && risks[waiver](settings, opening);
    return sentence ? [{ waiver, sentence }] : [];
  });
  if (found.length === 0) return;
  const waived = [...settings.allowUnsafe, ...found.map(({ waiver }) => waiver)].join(',');
  throw new SettingError(
    `${found.map(({ sentence }) => sentence).join(' ')} ALLOW_UNSAFE=${waived} starts all the same.`,
  );
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
