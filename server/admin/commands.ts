import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { SettingError } from '../config/reader.ts';
import { type Db, rawAccess } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { countJobs, deadLetter, startBoss } from '../jobs/jobs.ts';
import { failuresTo } from '../ops/logger.ts';
import { contentLines, isContentKind, removeContent, restoreContent } from './content.ts';
import {
  type By,
  memberLines,
  memberOf,
  membersLines,
  restoreMember,
  signOut,
  suspend,
  type Telling,
  takeFactorOff,
  verify,
} from './members.ts';
import { auditLines, closeReport, readAudit, readReports, reportLines } from './reports.ts';

const mostRows = 200;

export async function readJobs(db: Db) {
  const { run } = rawAccess(db);
  const { rows } = await run("select to_regclass('jobs.job') is not null as made");
  if (rows[0]?.made !== true) return { queues: [], givenUp: [] };
  const givenUp = await run(
    `select id, source_name as queue, source_created_on as "createdAt", created_on as "givenUpAt",
            source_retry_count + 1 as tries, output->>'message' as reason
     from jobs.job where name = $1 and state < 'active' order by created_on desc limit ${mostRows}`,
    [deadLetter],
  );
  return { queues: await countJobs(db), givenUp: givenUp.rows };
}

export async function retryJobs(db: Db): Promise<number> {
  const boss = await startBoss(db, failuresTo(console));
  try {
    return await boss.redrive(deadLetter);
  } finally {
    await boss.stop({ graceful: false });
  }
}

export function jobLines({ queues, givenUp }: Awaited<ReturnType<typeof readJobs>>): string {
  const waiting = queues.filter(({ name }) => name !== deadLetter);
  const lines = [
    ...waiting.map(
      ({ name, waiting: count, failing }) => `${name}: ${count} waiting, ${failing} of them retrying`,
    ),
    ...givenUp.map(
      ({ queue, givenUpAt, tries, reason }) =>
        `failed ${new Date(String(givenUpAt)).toISOString()}  ${queue} after ${tries} tries: ${reason ?? 'no reason given'}`,
    ),
  ];
  return lines.length === 0 ? 'No jobs are waiting.' : lines.join('\n');
}

export const usage = `npm run admin -- members [TEXT]                  the newest, or those whose name or address contains TEXT
npm run admin -- show person WHO                 one member; WHO is an id or an e-mail address
npm run admin -- show KIND ID                    a post, comment, message or gig
npm run admin -- suspend WHO --reason "…"        signs them out, blocks sign-in and hides them from everyone
npm run admin -- restore person WHO              lifts the suspension
npm run admin -- verify WHO                      marks the address as verified, if no e-mail gets through
npm run admin -- sign-out WHO                    ends all sessions
npm run admin -- second-step-off WHO --reason "…"  for members who lost both the app and the codes
npm run admin -- remove KIND ID --reason "…"     removes it from every list; the author is told the reason
npm run admin -- restore KIND ID                 restores it as it was
npm run admin -- reports [--closed] [--json]     reports from members, newest first
npm run admin -- close ID --outcome "…"          closes a report; the reporter is told the outcome
npm run admin -- jobs [--json]                   jobs that are waiting or have failed
npm run admin -- retry                           puts failed jobs back in their queues
npm run admin -- audit [WHO or ID]               what operators did, and why
npm run admin -- migrate                         updates the schema, as every start does
npm run admin -- move                            copies the data in DATA_DIR to an empty DATABASE_URL`;

const options = {
  json: { type: 'boolean', default: false },
  closed: { type: 'boolean', default: false },
  reason: { type: 'string' },
  outcome: { type: 'string' },
} as const;

type Given = { json: boolean; closed: boolean; reason?: string; outcome?: string };
type Command = (
  db: Db,
  by: By,
  words: readonly string[],
  given: Given,
  telling: Telling | undefined,
) => Promise<string>;

const commands: Record<string, Command> = {
  members: (db, _by, words) => membersLines(db, words.join(' ')),
  show: (db, { now }, [kind = '', id = '']) =>
    kind === 'person' ? memberLines(db, id, now) : contentLines(db, contentKind(kind), id),
  suspend: (db, by, [who = ''], { reason }) =>
    db.transaction((tx) => suspend(tx, who, { ...by, reason: needed(reason, 'reason') })),
  verify: (db, by, [who = '']) => db.transaction((tx) => verify(tx, who, by)),
  'second-step-off': async (db, by, [who = ''], given, telling) => {
    const reason = needed(given.reason, 'reason');
    if (!telling) throw new Error('the member cannot be notified');
    await telling.ready();
    return db.transaction((tx) => takeFactorOff(tx, who, { ...by, reason }, telling));
  },
  'sign-out': (db, by, [who = '']) => db.transaction((tx) => signOut(tx, who, by)),
  remove: (db, by, [kind = '', id = ''], { reason }) =>
    db.transaction((tx) =>
      removeContent(tx, contentKind(kind), id, { ...by, reason: needed(reason, 'reason') }),
    ),
  restore: (db, by, [kind = '', id = '']) =>
    db.transaction((tx) =>
      kind === 'person' ? restoreMember(tx, id, by) : restoreContent(tx, contentKind(kind), id, by),
    ),
  reports: async (db, _by, _words, { closed, json }) => {
    const found = await readReports(db, closed);
    return json ? JSON.stringify(found, null, 2) : reportLines(found);
  },
  close: async (db, { actor, now }, [id = ''], given) => {
    const outcome = needed(given.outcome, 'outcome');
    const isClosed = isId(id) && (await db.transaction((tx) => closeReport(tx, { id, outcome, actor }, now)));
    if (!isClosed) throw new SettingError(`There is no open report ${id}.`);
    return `Closed ${id}.`;
  },
  jobs: async (db, _by, _words, { json }) => {
    const found = await readJobs(db);
    return json ? JSON.stringify(found, null, 2) : jobLines(found);
  },
  retry: async (db) => `Jobs to retry: ${await retryJobs(db)}.`,
  // Done by opening the database.
  migrate: async () => 'The schema is up to date.',
  audit: async (db, _by, [about]) => {
    const subject = about === undefined || isId(about) ? about : (await memberOf(db, about)).id;
    return auditLines(await readAudit(db, subject));
  },
};

/**
 * Runs one command of the operators and returns its output.
 * @throws SettingError with a sentence, when nothing was done
 */
export async function answer(db: Db, args: readonly string[], by = self(), telling?: Telling) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new SettingError(`Unknown command "${name}".\n\n${usage}`);
  return command(db, by, words, values, telling);
}

const self = (): By => ({ actor: userInfo().username, now: new Date() });

function contentKind(kind: string) {
  if (isContentKind(kind)) return kind;
  throw new SettingError(`"${kind}" must be person, post, comment, message or gig.`);
}

function needed(text: string | undefined, option: string): string {
  if (text?.trim()) return text.trim();
  throw new SettingError(`Add a reason: --${option} "…"`);
}
