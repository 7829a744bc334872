import type { Profile } from '#contract/profile.ts';

/** A profile with nothing but a name; tests change what they care about. */
export const profileOf = (changed: Partial<Profile> = {}): Profile => ({
  id: 'p',
  name: 'Nkechi Obi',
  avatar: null,
  headline: '',
  place: '',
  linkState: 'self',
  linkId: null,
  mutualCount: 0,
  skills: [],
  genres: [],
  bio: '',
  rates: [],
  workLinks: [],
  memberSince: '2024-03-01T00:00:00.000Z',
  mutuals: [],
  counts: { posts: 0, gigs: 0, links: 0 },
  canMessage: false,
  ...changed,
});
