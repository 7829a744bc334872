import type { ProfilePart } from '#contract/ours/profile.ts';

type Step = { act: string | null; why: string };

const steps: Record<ProfilePart, Step> = {
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
export const nextStep = ([first]: readonly ProfilePart[]): Step =>
  first ? steps[first] : { act: null, why: 'All told. People know who they are asking.' };
