import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  depCandidatesPageSchema,
  depStates,
  gigDepsSchema,
  isOpenDep,
  ownDepSchema,
} from '#contract/ours/deps.ts';
import { notificationTypes } from '#contract/ours/notification.ts';
import { mayMoveDep, maySeeDep } from '#contract/permissions/deps.ts';
import { depMachine } from '#machines/dep/dep.machine.ts';
import { step } from '#machines/stepped.ts';

const events = [
  'player.ask',
  'player.takeBack',
  'dep.agree',
  'dep.turnDown',
  'poster.agree',
  'poster.refuse',
  'poster.changeTerms',
  'booking.ended',
  'people.parted',
  'time.over',
] as const;
const context = { mayPassOn: true, gigIsOver: false, depHasPlace: false };

test('API-03 the states of a dep on the wire are the states of the chart, and its tag says which are open', () => {
  expect(Object.keys(depMachine.states).sort()).toEqual([...depStates].sort());
  const open = Object.values(depMachine.states).filter(({ tags }) => tags.includes('open'));
  expect(open.map(({ key }) => key)).toEqual(depStates.filter(isOpenDep));
});

test('NTF-03 everything the chart of a dep tells is a notification of the contract, and each of those is told', () => {
  const told = depStates.flatMap((value) =>
    events.flatMap((type) => step(depMachine, { value, context }, { type })?.told ?? []),
  );
  expect([...depMachine.events].sort()).toEqual([...events].sort());
  expect(new Set(told.map(({ news }) => news))).toEqual(
    new Set(notificationTypes.filter((type) => type.startsWith('dep_'))),
  );
});

test('GIG-09 each of the three moves what is theirs; a fourth sees nothing', () => {
  const parties = { playerId: 'p', depId: 'd', posterId: 'o' };
  const as = (id: string) => ({ id, isEmailVerified: true });
  expect(mayMoveDep(as('p'), parties, 'player.takeBack').allowed).toBe(true);
  expect(mayMoveDep(as('p'), parties, 'poster.agree').allowed).toBe(false);
  expect(mayMoveDep(as('d'), parties, 'dep.agree').allowed).toBe(true);
  expect(mayMoveDep(as('o'), parties, 'poster.agree').allowed).toBe(true);
  expect(mayMoveDep(null, parties, 'poster.agree')).toEqual({ allowed: false, reason: 'signIn' });
  expect([maySeeDep(as('x'), parties).allowed, maySeeDep(as('o'), parties).allowed]).toEqual([false, true]);
  expect(maySeeDep(null, parties)).toEqual({ allowed: false, reason: 'signIn' });
});

const at = '2026-11-20T19:00:00.000Z';
const person = { id: 'u2', name: 'Mick Doyle', avatar: null, headline: '', place: '' };
const card = { ...person, linkState: 'linked', linkId: 'l1', mutualCount: 2, skills: ['Drums'], genres: [] };
const dep = {
  id: 'd1',
  gigId: 'g1',
  state: 'willing',
  player: person,
  dep: card,
  roleId: '1',
  createdAt: at,
};

test.each([
  [
    'what a gig has',
    gigDepsSchema,
    {
      items: [
        { ...dep, note: 'Broken wrist', version: 3 },
        { ...dep, thatDay: 'free', reviews: { count: 3, again: 2 } },
      ],
    },
  ],
  ['whom one may ask', depCandidatesPageSchema, { items: [{ ...card, thatDay: null }], nextCursor: null }],
])('API-03 an answer of our server has, and keeps, all that the views show: %s', (_what, schema, answer) => {
  expect(v.parse(schema, answer)).toEqual(answer);
  expect(v.safeParse(schema, {}).success).toBe(false);
});

test('API-03 what waits on the dashboard has its gig', () => {
  expect(v.safeParse(ownDepSchema, dep).success).toBe(false);
});
