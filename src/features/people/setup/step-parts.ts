import type { Profile } from '#contract/profile.ts';
import type { DraftedPart } from '#contract/profile-form.ts';
import { type Step, steps } from './steps.ts';

export const stepTexts: Record<Step, { name: string; title: string; why: string }> = {
  work: {
    name: 'Work',
    title: 'What do you do?',
    why: 'A headline and a few skills. It’s how people find you and what they see first.',
  },
  place: { name: 'Place', title: 'Where are you?', why: 'Most gigs go to someone nearby.' },
  picture: {
    name: 'Photo',
    title: 'Show your face',
    why: 'People reply to a face. A phone photo is fine.',
  },
  rates: {
    name: 'Rates',
    title: 'What do you charge?',
    why: 'People who show their rates get asked first. You can change them any time.',
  },
};

/** The picture saves itself. */
export const stepFields: Record<Step, readonly DraftedPart[]> = {
  work: ['headline', 'skills', 'genres'],
  place: ['place', 'bio'],
  picture: [],
  rates: ['fees', 'rates'],
};

const isComplete: Record<Step, (person: Profile) => boolean> = {
  work: ({ headline, skills }) => headline !== '' && skills.length > 0,
  place: ({ place }) => place !== '',
  picture: ({ avatar }) => avatar !== null,
  rates: ({ fees = [], rates }) => fees.length + rates.length > 0,
};

/** The first incomplete step, otherwise the first. */
export const resumeAt = (person: Profile): Step =>
  steps.find((step) => !isComplete[step](person)) ?? steps[0];
