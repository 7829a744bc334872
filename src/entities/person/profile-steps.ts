import { completenessOf, type ProfilePart, type ProfileParts } from '#contract/profile.ts';

type ProfileStep = { act: string | null; why: string };

const requiredSteps: Record<ProfilePart, ProfileStep & { act: string }> = {
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

/** Keeps the typed text for the next time. */
export const nextStep = ([first]: readonly ProfilePart[]): ProfileStep =>
  first ? requiredSteps[first] : { act: null, why: 'All told. People know who they are asking.' };

const optionalSteps = {
  media: { act: 'Add something to hear', why: 'A recording or a video, from wherever it is.' },
  reach: { act: 'Say how far you travel', why: 'Whoever asks knows whether their town is in reach.' },
  weeksAhead: {
    act: 'Say when you are free',
    why: 'Whoever looks for somebody on a day finds who is free then.',
  },
  cover: { act: 'Add a cover', why: 'The room, the rig or the band, across the top of your profile.' },
} as const;

type ShownProfile = ProfileParts & { [part in keyof typeof optionalSteps]?: unknown };

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : value === null || (typeof value === 'object' && Object.values(value).every(isEmpty));

export function profileGaps(person: ShownProfile) {
  const { percent, missing } = completenessOf(person);
  return {
    percent,
    missing: missing.map((part) => ({ part, ...requiredSteps[part] })),
    more: (['media', 'reach', 'weeksAhead', 'cover'] as const)
      .filter((part) => isEmpty(person[part]))
      .map((part) => ({ part, ...optionalSteps[part] })),
  };
}
