import { useWatch } from 'react-hook-form';
import { EditConflict } from '#shared/form.tsx';
import { dateKindLabels, type GigFields, roleSummary } from './fields.ts';
import type { GigFormProps } from './form-fields.tsx';

type NewerGigProps = GigFormProps & {
  noun: 'gig' | 'draft';
  newer: GigFields;
  onTakeNewer: () => void;
  onKeepMine: () => void;
};

export function NewerGig({ form: { control, getValues }, newer, ...choice }: NewerGigProps) {
  useWatch({ control });
  return <EditConflict {...choice} changes={differences(newer, getValues())} />;
}

/** `place` stands for `placeId`. */
type ComparedField = Exclude<keyof GigFields, 'placeId' | 'repeat'>;
const labels: Record<ComparedField, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Kind of work',
  tags: 'Tags',
  venue: 'Venue',
  place: 'Town or city',
  remote: 'Remote',
  dateKind: 'When',
  date: 'Date',
  lastDate: 'Last day',
  startTime: 'From',
  endTime: 'Until',
  timeZone: 'Time zone',
  pay: 'Pay',
  visibility: 'Who can see it',
  applyBy: 'Apply by',
  genres: 'Genres',
  dress: 'What to wear',
  setList: 'Set list',
  address: 'Address',
  roles: 'Who you need',
  schedule: 'Call sheet',
  pictures: 'Photos',
  files: 'PDFs',
};

const lineOf = (line: GigFields['roles' | 'schedule' | 'pictures' | 'files'][number]): string => {
  if ('time' in line) return `${line.time} ${line.what}`;
  if ('url' in line) return line.alt || 'a photo';
  return 'name' in line ? line.name : roleSummary({ ...line, skill: line.skill || 'Anyone' });
};

const textOf = (value: GigFields[ComparedField]): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value || 'nothing';
  if (Array.isArray(value)) return value.map(lineOf).join('; ') || 'nothing';
  const { kind, amount, upTo, currency } = value;
  return kind === 'agreement'
    ? 'negotiable'
    : `${kind === 'range' ? `${amount}–${upTo}` : amount} ${currency}`;
};

/** The server trims text. */
const normalized = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));

export function differences(newer: GigFields, typed: GigFields): { label: string; value: string }[] {
  return (Object.keys(labels) as ComparedField[])
    .filter((name) => normalized(newer[name]) !== normalized(typed[name]))
    .map((name) => ({
      label: labels[name],
      value: name === 'dateKind' ? dateKindLabels[newer.dateKind] : textOf(newer[name]),
    }));
}
