import type { GigForm } from '#contract/gig-form.ts';
import { daysAfter, todayIn } from '#server/gigs/local-time.ts';
import type { Member } from './server.ts';

let made = 0;
/** A client id that was not used before. */
export const freshClientId = () => `test-client-${made++}`;

/** The day so many days from today, in London. */
export const dayFromNow = (days: number) => daysAfter(todayIn('Europe/London', new Date()), days);

/**
 * Counts days from the one on which this is called, as if it were noon, plus the time that a test lets pass: the
 * same after midnight as before.
 */
export function daysFromHere({ now }: { now: () => Date }) {
  const start = new Date().setUTCHours(12);
  return (days: number) => {
    const ahead = now().getTime() - Date.now();
    return new Date(start + ahead + days * 86_400_000).toISOString().slice(0, 10);
  };
}

export const gigForm = (changed: Partial<GigForm> = {}): GigForm => ({
  title: 'Dep drummer, northern soul night',
  description: 'Nine-piece soul band, full room, proper floor.',
  category: 'drums',
  tags: ['Drums', 'House kit'],
  venue: 'Mill Lane Social Club',
  place: 'Leeds',
  remote: false,
  date: dayFromNow(7),
  startTime: '17:00',
  endTime: '23:30',
  timeZone: 'Europe/London',
  pay: { amount: 16_000, currency: 'GBP', unit: 'night' },
  places: 1,
  schedule: [{ time: '17:00', what: 'Load in' }],
  ...changed,
});

/** The body of an answer, as a type of the contract; the answer must have this status. */
export async function read<T>(answer: ReturnType<Member['call']>, status = 200): Promise<T> {
  const { status: got, body } = await answer;
  if (got !== status) throw new Error(`expected ${status}, got ${got}: ${JSON.stringify(body)}`);
  return body as T;
}

/** The ids of all pages of a list, walked by cursor. */
export async function walk(member: Pick<Member, 'call'>, url: string, limit = 2): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const at: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: { id: string }[]; nextCursor: string | null } = await read(
      member.call('GET', `${url}${url.includes('?') ? '&' : '?'}limit=${limit}${at}`),
    );
    ids.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}
