import { completenessOf, type ProfilePart, type ProfileParts } from '#contract/profile.ts';

/** `act` is null when the profile is complete. */
type ProfileStep = { act: string | null; why: string };

const requiredSteps: Record<ProfilePart, ProfileStep & { act: string }> = {
  avatar: { act: 'Add a photo', why: 'People reply to a face. Add a photo of yourself.' },
  headline: {
    act: 'Add a headline',
    why: 'Say what you do in one line. It appears next to your name.',
  },
  bio: {
    act: 'Write about yourself',
    why: 'Say who you are and what you like to do. A few lines are plenty.',
  },
  place: { act: 'Add your place', why: 'Say where you are. Most gigs go to someone nearby.' },
  skills: {
    act: 'Add what you play or do',
    why: 'Name your instruments and trades. That’s how people find you.',
  },
  genres: { act: 'Add your genres', why: 'Say what kind of music or work you do. It saves everyone a call.' },
  rates: {
    act: 'Add rates',
    why: 'Add what you charge. People who show their rates get asked first.',
  },
  workLinks: { act: 'Add your work', why: 'Link to something you’ve done. People like to listen first.' },
};

export const nextStep = ([first]: readonly ProfilePart[]): ProfileStep =>
  first ? requiredSteps[first] : { act: null, why: 'All done. People know who they’re asking.' };

/** Only on servers that support them; they do not count towards completeness. */
const optionalSteps = {
  media: { act: 'Add something to hear', why: 'A recording or a video, hosted anywhere.' },
  reach: { act: 'Say how far you travel', why: 'So people know if you’d travel to them.' },
  weeksAhead: {
    act: 'Say when you’re free',
    why: 'So people can find you on the days you’re free.',
  },
  cover: { act: 'Add a cover', why: 'The room, the rig or the band, across the top of your profile.' },
} as const;

type ShownProfile = ProfileParts & { [part in keyof typeof optionalSteps]?: unknown };

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : value === null || (typeof value === 'object' && Object.values(value).every(isEmpty));

/** Completeness in percent, with missing and optional parts, most important first. */
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
