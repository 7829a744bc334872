import { completenessOf, type ProfilePart, type ToldParts } from '#contract/ours/profile.ts';

/** Something to tell of oneself, and why; no act when all is told. */
type TellingStep = { act: string | null; why: string };

const tellingSteps: Record<ProfilePart, TellingStep & { act: string }> = {
  avatar: { act: 'Add a picture', why: 'A face gets answers. Add a picture of you.' },
  headline: {
    act: 'Add a headline',
    why: 'Say in one line what you do. It stands beside your name everywhere.',
  },
  bio: { act: 'Write about you', why: 'Say who you are and what you like to do. A few lines are plenty.' },
  place: { act: 'Add your place', why: 'Say where you are. Most gigs go to somebody near.' },
  skills: {
    act: 'Add what you play or do',
    why: 'Name your instruments and trades. That is how people find you.',
  },
  genres: { act: 'Add your genres', why: 'Say what kind of music or work. It saves everybody a call.' },
  rates: {
    act: 'Add rates',
    why: 'Add what you charge. People with rates get asked first, and asked properly.',
  },
  workLinks: { act: 'Add links', why: 'Link to something you have done. People like to listen first.' },
};

/** The first missing part of a profile, as something to do. */
export const nextStep = ([first]: readonly ProfilePart[]): TellingStep =>
  first ? tellingSteps[first] : { act: null, why: 'All told. People know who they are asking.' };

/** What a profile can tell besides, on servers that know of it; it counts for nothing. */
const besides = {
  media: { act: 'Add something to hear', why: 'A recording or a video, from wherever it is.' },
  reach: { act: 'Say how far you travel', why: 'Whoever asks knows whether their town is in reach.' },
  weeksAhead: {
    act: 'Say when you are free',
    why: 'Whoever looks for somebody on a day finds who is free then.',
  },
  cover: { act: 'Add a cover', why: 'The room, the rig or the band, across the top of your profile.' },
} as const;

type Told = ToldParts & { [part in keyof typeof besides]?: unknown };

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : value === null || (typeof value === 'object' && Object.values(value).every(isEmpty));

/**
 * How much a profile tells, what of that is missing and what else it could tell, the weightiest first: the part, what to
 * do and why.
 */
export function untoldIn(person: Told) {
  const { percent, missing } = completenessOf(person);
  return {
    percent,
    missing: missing.map((part) => ({ part, ...tellingSteps[part] })),
    more: (['media', 'reach', 'weeksAhead', 'cover'] as const)
      .filter((part) => isEmpty(person[part]))
      .map((part) => ({ part, ...besides[part] })),
  };
}
