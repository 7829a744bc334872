import { expect, test } from 'vitest';
import { depMoves } from '#actors/dep.ts';
import { depStates, isOpenDep } from '#contract/ours/deps.ts';
import { notificationTypes } from '#contract/ours/notification.ts';
import { sentenceOf } from '#contract/ours/notification-words.ts';
import { askedWords, proposedWords, toldPlayer } from '#entities/dep/dep-words.ts';

const ref = (name: string) => ({ id: name, name, avatar: null, headline: '', place: '' });
const cleo = {
  ...ref('Cleo'),
  linkState: 'linked' as const,
  linkId: 'l1',
  mutualCount: 0,
  skills: [],
  genres: [],
};
const gig = { poster: ref('Bob'), endsAt: '2026-11-27T23:00:00.000Z' };
const now = new Date('2026-11-20T12:00:00.000Z');

test.each(depStates)(
  'GIG-09 the player reads how it stands, where there is something to say: %s',
  (state) => {
    const told = toldPlayer({ state, player: ref('Ada'), dep: cleo, ...rest }, gig);
    if (state === 'none' || state === 'takenBack') expect(told).toBe(null);
    else expect(`${told?.title} ${told?.text}`).toMatch(/Cleo.*\.$/);
  },
);
const rest = { id: 'd1', gigId: 'g1', roleId: '1', createdAt: gig.endsAt };

test('GIG-09 who is asked and who is to agree read who plays instead of whom', () => {
  const asked = { player: ref('Ada'), dep: cleo };
  expect(askedWords({ ...asked, state: 'asked' })).toBe(
    'Ada cannot come, and asks whether you would play instead.',
  );
  expect(askedWords({ ...asked, state: 'willing' })).toBe('You would play instead of Ada.');
  expect(proposedWords(asked)).toBe('Ada cannot come. Cleo would play instead.');
});

test.each(notificationTypes.filter((type) => type.startsWith('dep_')))(
  'NTF-01 GIG-09 %s has words of its own, around the gig',
  (type) => {
    const subject = { kind: 'gig', id: 'g1', title: 'Samba night' };
    const { who, did, about, after } = sentenceOf({ type, actor: { id: 'a', name: 'Ada' }, subject });
    expect(about).toBe('Samba night');
    expect([who ?? 'nobody', did, after].join(' ')).toMatch(/^(Ada \w.*|nobody {2})/);
    expect(after).toMatch(/[.?]$/);
  },
);

test.each(depStates)('GIG-09 what can be done of what is %s: by the chart, and by the time', (state) => {
  const may = depMoves(state, { gig, mayPassOn: true }, now);
  expect(may('player.ask')).toBe(state === 'none');
  expect([may('player.takeBack'), may('dep.turnDown')]).toEqual([isOpenDep(state), isOpenDep(state)]);
  expect([may('dep.agree'), may('poster.agree')]).toEqual([state === 'asked', state === 'willing']);
  const late = depMoves(state, { gig, mayPassOn: true }, new Date(gig.endsAt));
  for (const type of ['player.ask', 'dep.agree', 'poster.agree'] as const) expect(late(type)).toBe(false);
  expect(depMoves(state, { gig }, now)('player.ask')).toBe(false);
});
