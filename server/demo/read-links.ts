import { ageOf } from './script.ts';
import { asked, linked } from './world/links.ts';

/** Pairs of people who are linked; the first one asked. */
export const demoLinks: readonly (readonly [string, string])[] = linked
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [who = '', others = ''] = line.split(':');
    return others
      .trim()
      .split(' ')
      .map((other) => [who, other] as const);
  });

/** Requests that nobody has answered. */
export const demoRequests = asked
  .trim()
  .split('\n')
  .map((line) => {
    const [from = '', to = '', age = ''] = line.split(' ');
    return { from, to, ageMs: ageOf(age, line) };
  });
