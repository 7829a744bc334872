import { expect, test } from 'vitest';
import { withNews } from '#features/people/discover/fresh-suggestions.ts';

type Suggested = Parameters<typeof withNews>[0][number];

const person = (id: string, changed: Partial<Suggested> = {}): Suggested => ({
  ...{ id, name: id, avatar: null, headline: '', place: '', skills: [], genres: [] },
  ...{ linkState: 'none', linkId: null, mutualCount: 0, isDismissed: false },
  ...changed,
});
const said = (people: readonly Suggested[]) => people.map(({ id, mutualCount }) => `${id}${mutualCount}`);

test('PPL-02 what comes while the list is read: nobody moves, news stand on their cards, new people at the end', () => {
  const known = [person('a'), person('b'), person('c')];
  const fresh = [person('d'), person('c', { mutualCount: 2 }), person('a', { mutualCount: 1 })];
  expect(said(withNews(known, fresh))).toEqual(['a1', 'c2', 'd0']);
});

test('PPL-02 whom the reader has just asked or put away stays where they are', () => {
  const known = [person('a', { linkState: 'outgoing', linkId: 'l' }), person('b', { isDismissed: true })];
  expect(withNews(known, [person('c')])).toEqual([...known, person('c')]);
});
