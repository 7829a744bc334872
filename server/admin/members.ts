import { and, count, desc, eq, ilike, isNull, or } from 'drizzle-orm';
import { accountWith } from '../auth/email.ts';
import { endSessions, liveSessions } from '../auth/sessions.ts';
import { SettingError } from '../config/reader.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigs } from '../db/schema/gigs.ts';
import { reports } from '../db/schema/operations.ts';
import { posts } from '../db/schema/posts.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { hasName } from '../db/search.ts';
import type { Mailing } from '../mail/mailer.ts';
import { emitChange, publish } from '../outbox/emit.ts';
import { countPasskeys } from '../passkeys/commands.ts';
import { dropFactor, factorOf, mailAboutFactor, turnedOffByOperators } from '../second-factor/commands.ts';
import type { Services } from '../services.ts';
import { audit, columns, counted, minuteOf, plain } from './reports.ts';

const mostRows = 50;

export type By = { actor: string; now: Date; reason?: string };

/** For mails to the member. */
export type Telling = Mailing & Pick<Services, 'origin'> & { ready: () => Promise<void> };

/**
 * Finds a member by id or e-mail address.
 * @throws SettingError when there is none
 */
export async function memberOf(db: DbOrTx, who: string): Promise<UserRow> {
  const [member] = isId(who)
    ? await db.select().from(users).where(eq(users.id, who))
    : [await accountWith(db, who)];
  if (!member) throw new SettingError(`There is no member ${who}. Give an id or an e-mail address.`);
  return member;
}

function stateOf({ suspendedAt, leavesAt, goneAt, verifiedAt }: UserRow): string {
  if (goneAt) return 'gone';
  if (suspendedAt) return 'suspended';
  if (leavesAt) return `leaves on ${minuteOf(leavesAt)}`;
  return verifiedAt ? 'verified' : 'unverified';
}

export async function membersLines(db: DbOrTx, text: string): Promise<string> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await db
    .select()
    .from(users)
    .where(text ? or(hasName(users.name, text), ilike(users.email, like)) : undefined)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(mostRows);
  if (found.length === 0) return 'No members found.';
  return columns(
    found.map((member) => [
      minuteOf(member.createdAt),
      stateOf(member),
      member.id,
      plain(member.email, 40),
      plain(member.name, 30),
    ]),
  );
}

export async function memberLines(db: DbOrTx, who: string, now: Date): Promise<string> {
  const member = await memberOf(db, who);
  const tally = async (table: typeof posts | typeof gigs | typeof reports, whose: Parameters<typeof eq>[0]) =>
    (await db.select({ n: count() }).from(table).where(eq(whose, member.id)))[0]?.n ?? 0;
  const open = await liveSessions(db, member.id, now);
  const factor = await factorOf(db, member.id);
  return columns([
    ['id', member.id],
    ['name', plain(member.name, 80)],
    ['e-mail', plain(member.email, 80)],
    ['state', stateOf(member)],
    ['since', minuteOf(member.createdAt)],
    ['second step', factor ? `since ${minuteOf(factor)}` : 'none'],
    ['passkeys', String(await countPasskeys(db, member.id))],
    ['posts', String(await tally(posts, posts.authorId))],
    ['gigs', String(await tally(gigs, gigs.posterId))],
    ['reported', counted(await tally(reports, reports.accusedId), 'time')],
    ['signed in', open.length === 0 ? 'nowhere' : `on ${counted(open.length, 'device')}`],
    ...open.map(({ lastSeenAt, userAgent }) => ['', `${minuteOf(lastSeenAt)}  ${plain(userAgent, 60)}`]),
  ]);
}

export async function suspend(tx: Tx, who: string, by: By): Promise<string> {
  const member = await memberOf(tx, who);
  const active = and(eq(users.id, member.id), isNull(users.suspendedAt));
  const [row] = await tx.update(users).set({ suspendedAt: by.now }).where(active).returning({ id: users.id });
  if (!row) throw new SettingError(`${member.email} is already suspended.`);
  await endSessions(tx, { userId: member.id }, by.now);
  return done(tx, 'suspend', member, by, `Suspended ${member.email} and signed them out everywhere.`);
}

export async function restoreMember(tx: Tx, who: string, by: By): Promise<string> {
  const member = await memberOf(tx, who);
  if (!member.suspendedAt) throw new SettingError(`${member.email} is not suspended.`);
  await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, member.id));
  return done(tx, 'restore', member, by, `${member.email} can sign in again.`);
}

/** For members whose mails do not arrive. */
export async function verify(tx: Tx, who: string, by: By): Promise<string> {
  const member = await memberOf(tx, who);
  if (member.verifiedAt) throw new SettingError(`${member.email} is already verified.`);
  await tx.update(users).set({ verifiedAt: by.now }).where(eq(users.id, member.id));
  return done(tx, 'verify', member, by, `${member.email} is verified.`);
}

export async function signOut(tx: Tx, who: string, by: By): Promise<string> {
  const member = await memberOf(tx, who);
  const ended = await endSessions(tx, { userId: member.id }, by.now);
  const said = `Signed ${member.email} out; ${counted(ended, 'session')} ended.`;
  return done(tx, 'end-sessions', member, by, said);
}

/** For members who lost both the app and the codes, after a check of their identity. Notifies the owner. */
export async function takeFactorOff(tx: Tx, who: string, by: By, telling: Telling): Promise<string> {
  const member = await memberOf(tx, who);
  if (!(await dropFactor(tx, member.id))) {
    throw new SettingError(`${member.email} doesn’t use two-step sign-in.`);
  }
  await mailAboutFactor(tx, telling, member, turnedOffByOperators);
  return done(tx, 'second-step-off', member, by, `Turned off two-step sign-in for ${member.email}.`);
}

type MemberAct = 'second-step-off' | 'suspend' | 'restore' | 'verify' | 'end-sessions';

async function done(tx: Tx, act: MemberAct, { id }: UserRow, { actor, reason = '', now }: By, said: string) {
  const change = { kind: 'profile', id } as const;
  if (act === 'suspend' || act === 'restore') await publish(tx, [id], change);
  else await emitChange(tx, id, change);
  await audit(tx, { actor, act, subjectKind: 'person', subjectId: id, reason }, now);
  return said;
}
