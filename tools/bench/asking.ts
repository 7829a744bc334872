import type { appOn } from '../plans/plans.ts';
import { tokenOf } from '../plans/questions.ts';

type App = Awaited<ReturnType<typeof appOn>>;

/** The GeoNames ids of Leeds, Whitby and London. */
export const towns = [2644688, 2634135, 2643743] as const;
export const someSkills = ['Vocals', 'Drums', 'Fiddle', 'Cello', 'Hurdy-gurdy'];
export const of = <T>(all: readonly T[], nth: number) => all[nth % all.length];

/** Room and quiet for a filling of a million rows. */
export const roomy = { shared_buffers: '1GB', maintenance_work_mem: '512MB', max_wal_size: '8GB' };

const shown = (time = Number.NaN) => time.toFixed(1).padStart(12);

/**
 * Makes each call `asked` times, each time as another of so many `members`, and prints a line of milliseconds for it.
 */
export async function timeCalls(
  app: App,
  calls: Readonly<Record<string, (nth: number) => string>>,
  { asked, members }: { asked: number; members: number },
): Promise<void> {
  const heads = ['the first', 'half within', '95 of 100', 'slowest'];
  console.log(['call'.padEnd(30), ...heads.map((head) => head.padStart(12))].join(' '));
  for (const [name, urlOf] of Object.entries(calls)) {
    const times: number[] = [];
    for (let nth = 1; nth <= asked; nth += 1) {
      // The first members have the most links; every tenth session is ended, and every 33rd address unproven.
      const member = 1 + nth * 7 + (nth % 2) * Math.floor(members / 3);
      const headers = { 'x-auth-token': await tokenOf(app.tokens, member) };
      const began = performance.now();
      const { statusCode } = await app.http.inject({ url: urlOf(nth), headers });
      if (statusCode === 200) times.push(performance.now() - began);
    }
    // The first builds SQL, and reads what lies on the disk.
    const [first, ...rest] = times;
    rest.sort((a, b) => a - b);
    const at = (share: number) => shown(rest[Math.floor(rest.length * share)]);
    console.log(
      `${name.padEnd(30)} ${shown(first)} ${at(0.5)} ${at(0.95)} ${at(0.9999)}   (${times.length} answered)`,
    );
  }
}
