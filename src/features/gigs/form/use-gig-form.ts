import * as v from 'valibot';
import { type EditorOptions, useEditorStatus } from '#actors/editor.ts';
import type { GigForm } from '#contract/ours/gig-form.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { Parts, Standing } from '#machines/editor/editor.ts';
import { useEditorForm } from '#shared/editor-form.ts';
import { fieldsOf, type GigFields, readFields, typedGigSchema } from './fields.ts';

const names = [
  'title',
  'description',
  'category',
  'tags',
  'venue',
  'place',
  'remote',
  'date',
  'lastDate',
  'startTime',
  'endTime',
  'timeZone',
  'pay.amount',
  'pay.upTo',
  'pay.currency',
  'pay.unit',
  'roles',
  'visibility',
  'genres',
  'dress',
  'setList',
  'address',
  'applyBy',
  'repeat.weeks',
] as const;
type Name = (typeof names)[number] | `roles.${number}.${'skill' | 'count' | 'level'}`;
/** A field of a role: `roles.1.count`. */
const ofRole = /^roles\.\d+\.(skill|count|level)$/;
const isName = (field: string): field is Name => names.some((name) => name === field) || ofRole.test(field);
/** What is typed in another field: how many people in all is said by how many for each. */
const typedAs: Readonly<Record<string, string>> = { places: 'roles.0.count', repeats: 'repeat.weeks' };
const pathOf = (field: string) => {
  const path = typedAs[field] ?? field;
  return isName(path) ? path : null;
};

/** A gig that is typed is one part for its editor: when it changes elsewhere, that is shown as a whole. */
export const partsOf = (fields: GigFields): Parts => ({
  gig: JSON.stringify(fields, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part)),
});
export const fieldsIn = ({ gig = '' }: Parts): GigFields => readFields(gig);
export const formIn = (parts: Parts): GigForm => v.parse(typedGigSchema, fieldsIn(parts));

export const standingGig = (gig: Gig): Standing => ({
  version: gig.version,
  parts: partsOf(fieldsOf(gig)),
});

/** The name of the draft of a change to a gig. */
export const editDraft = (id: string) => `edit:gig:${id}`;

/** Lines of the call sheet that say nothing are not sent. */
const tidied = (fields: GigFields): GigFields => ({
  ...fields,
  schedule: fields.schedule.filter(({ time, what }) => time || what.trim()),
});

/** As the server's answer will say it, "25" for "£25.00". */
function asStored(fields: GigFields): GigFields {
  const { repeat, files } = fields;
  return { ...fieldsOf(v.parse(typedGigSchema, fields)), repeat, files };
}

/** A gig being typed. `saved` hears null where nothing was to be saved. */
export function useGigForm(options: EditorOptions<Gig>, saved: (gig: Gig | null, isLeft: boolean) => void) {
  const { name, stands } = options;
  const start = () => fieldsIn(stands.parts);
  const editor = useEditorStatus(options, { saved });
  const form = { schema: typedGigSchema, start, partsOf, fieldsIn, pathOf, tidied, asStored };
  return { ...useEditorForm(editor, form), draft: name };
}
