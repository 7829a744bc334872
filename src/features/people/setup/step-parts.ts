import type { Profile } from '#contract/profile.ts';
import type { Part } from '../edit/profile-form.ts';
import { type Step, steps } from './steps.ts';

export const stepTexts: Record<Step, { name: string; title: string; why: string }> = {
  work: {
    name: 'Work',
    title: 'What do you do?',
    why: 'One line and a few words. That is how people find you, and what they see first.',
  },
  place: { name: 'Place', title: 'Where are you?', why: 'Most gigs go to somebody near.' },
  picture: {
    name: 'Picture',
    title: 'Show your face',
    why: 'A face gets answers. A phone picture does well.',
  },
  rates: {
    name: 'Rates',
    title: 'What do you charge?',
    why: 'People with rates get asked first, and asked properly. You can change them any day.',
  },
};

/** The picture saves itself. */
export const stepFields: Record<Step, readonly Part[]> = {
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
