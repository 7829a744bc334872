import fc from 'fast-check';
import type { Typist } from '#machines/socket-link/socket-link.events.ts';

export const timerOf = ({ userId, groupId }: Typist) => `typing.${userId}.${groupId ?? ''}`;

/** The typist whose stop a timer waits for. */
export const typistIn = (timer: string): Typist => {
  const [, userId = '', groupId] = timer.split('.');
  return groupId ? { userId, groupId } : { userId };
};

const person = fc.constantFrom('bob', 'bobby', 'cleo');
export const typist: fc.Arbitrary<Typist> = fc.oneof(
  fc.record({ userId: person }),
  fc.record({ userId: person, groupId: fc.constantFrom('band', 'bob') }),
);
