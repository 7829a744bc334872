import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { draftFormat } from '#actors/use-draft.ts';
import { type Gig, gigSchema } from '#contract/ours/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import { ask } from '#transport/http.ts';
import { currentIn } from '#transport/parsed.ts';
import { dateKindWords, type GigFields, wantedInShort } from './fields.ts';
import { editDraft, fieldsIn, formIn, standingGig, useGigForm } from './use-gig-form.ts';

/**
 * An own gig being typed over, kept on this device until it is saved, with the version it was typed over: where the
 * gig has changed elsewhere meanwhile, `newer` is what it says, and the poster chooses. Nothing typed is lost.
 * @param saved all that was typed is there
 */
export function useGigEdit(stands: Gig, saved: () => void) {
  const client = useQueryClient();
  const reach = useRef<'one' | 'later'>('one');
  const gig = useGigForm(
    {
      ...draftFormat,
      name: editDraft(stands.id),
      stands: standingGig(stands),
      async save(typed, { version }, { signal }) {
        const andLater = reach.current === 'later';
        const body = { ...formIn(typed), version: Number(version), ...(andLater && { andLater }) };
        const after = await ask('PUT /api/gigs/:id', gigSchema, { id: stands.id, body, signal });
        client.setQueryData(gigKeys.one(after.id), after);
        void refreshGigs(client);
        return { made: after, stands: standingGig(after) };
      },
      standingIn(error) {
        const now = currentIn(gigSchema, error);
        if (now) client.setQueryData(gigKeys.one(now.id), now);
        return now && standingGig(now);
      },
    },
    (_, isLeft) => isLeft && saved(),
  );
  const { newer, takeNewer, keepMine, isBack, isUnsaved, discard } = gig.editor;
  return {
    gig,
    /** Of a series: whether those after it change with it. */
    reach,
    /** What it says, where it has changed since the typing started. */
    newer: newer && fieldsIn(newer.stands.parts),
    takeNewer,
    keepMine,
    /** What was typed last time is back. */
    isBack,
    isKept: isUnsaved,
    discard,
  };
}

/** A town is told by its name. */
type Told = Exclude<keyof GigFields, 'placeId' | 'repeat'>;
const labels: Record<Told, string> = {
  title: 'Title',
  description: 'What you would walk into',
  category: 'Kind of work',
  tags: 'Tags',
  venue: 'Venue',
  place: 'Town or city',
  remote: 'From anywhere',
  dateKind: 'When',
  date: 'Date',
  lastDate: 'Last day',
  startTime: 'From',
  endTime: 'Until',
  timeZone: 'Time zone',
  pay: 'Pay',
  visibility: 'Who sees it',
  applyBy: 'Apply by',
  genres: 'Genres',
  dress: 'What to wear',
  setList: 'Set list',
  address: 'Address',
  roles: 'Who you need',
  schedule: 'Call sheet',
  pictures: 'Pictures',
  files: 'PDFs',
};

const lineOf = (line: GigFields['roles' | 'schedule' | 'pictures' | 'files'][number]): string => {
  if ('time' in line) return `${line.time} ${line.what}`;
  if ('url' in line) return line.alt || 'a picture';
  return 'name' in line ? line.name : wantedInShort({ ...line, skill: line.skill || 'Anyone' });
};

const textOf = (value: GigFields[Told]): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value || 'nothing';
  if (Array.isArray(value)) return value.map(lineOf).join('; ') || 'nothing';
  const { kind, amount, upTo, currency } = value;
  return kind === 'agreement'
    ? 'by agreement'
    : `${kind === 'range' ? `${amount}–${upTo}` : amount} ${currency}`;
};

/** The server stores words without blanks at their ends. */
const tidy = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));

/** Field by field, what the newer one says where it says something else than what was typed. */
export function differences(newer: GigFields, typed: GigFields): { label: string; says: string }[] {
  return (Object.keys(labels) as Told[])
    .filter((name) => tidy(newer[name]) !== tidy(typed[name]))
    .map((name) => ({
      label: labels[name],
      says: name === 'dateKind' ? dateKindWords[newer.dateKind] : textOf(newer[name]),
    }));
}
