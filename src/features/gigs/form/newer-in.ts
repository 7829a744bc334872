import * as v from 'valibot';
import { type Gig, gigSchema } from '#contract/ours/gigs.ts';
import { failureOf } from '#transport/failure.ts';
import { fieldsOf, type GigFields } from './fields.ts';

/** The gig as it stands, from a refusal because it has changed meanwhile; null for every other error. */
export function newerIn(error: unknown): Gig | null {
  const { kind, body } = failureOf(error);
  const read = kind === 'conflict' ? v.safeParse(gigSchema, body.current) : null;
  return read?.success ? read.output : null;
}

const labels: Record<keyof GigFields, string> = {
  title: 'Title',
  description: 'What you would walk into',
  category: 'Kind of work',
  tags: 'Tags',
  venue: 'Venue',
  place: 'Town or city',
  remote: 'From anywhere',
  date: 'Date',
  startTime: 'From',
  endTime: 'Until',
  timeZone: 'Time zone',
  pay: 'Pay',
  places: 'How many people',
  schedule: 'Call sheet',
};

const said = (value: GigFields[keyof GigFields]): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value || 'nothing';
  if (Array.isArray(value)) return value.map(({ time, what }) => `${time} ${what}`).join('; ') || 'nothing';
  return `${value.amount} ${value.currency}`;
};

/** The server stores words without blanks at their ends. */
const tidy = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));

/** Field by field, what the newer one says where it says something else than what was typed. */
export function differences(newer: Gig, typed: GigFields): { label: string; says: string }[] {
  const fields = fieldsOf(newer);
  return (Object.keys(labels) as (keyof GigFields)[])
    .filter((name) => tidy(fields[name]) !== tidy(typed[name]))
    .map((name) => ({ label: labels[name], says: said(fields[name]) }));
}
