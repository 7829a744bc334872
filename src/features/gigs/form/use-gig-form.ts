import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { type EditorOptions, generalOf, useEditor } from '#actors/editor.ts';
import type { GigForm } from '#contract/ours/gig-form.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { Parts, Standing } from '#machines/editor/editor.ts';
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
const fieldOf = (field: string) => typedAs[field] ?? field;
const hasPlace = (field: string) => isName(fieldOf(field));

const tidy = (fields: GigFields) =>
  JSON.stringify(fields, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));

/** A gig that is typed is one part for its editor: when it changes elsewhere, that is shown as a whole. */
export function partsOf(fields: GigFields): Parts {
  const read = v.safeParse(typedGigSchema, fields);
  return {
    gig: tidy(
      read.success ? { ...fieldsOf(read.output), repeat: fields.repeat, files: fields.files } : fields,
    ),
  };
}
export const fieldsIn = ({ gig = '' }: Parts): GigFields => readFields(gig);
export const formIn = (parts: Parts): GigForm => v.parse(typedGigSchema, fieldsIn(parts));

export const standingGig = (gig: Gig): Standing => ({
  version: gig.version,
  parts: partsOf(fieldsOf(gig)),
});

/** The name of the draft of a change to a gig. */
export const editDraft = (id: string) => `edit:gig:${id}`;

type Options = Omit<EditorOptions<Gig>, 'standingIn'> & Pick<Partial<EditorOptions<Gig>>, 'standingIn'>;

/**
 * A gig being typed. What is wrong stands at its field, whoever said so, browser or server, and the first of
 * them gets the focus; what the server says to the whole stands above. `saved` hears null where nothing was to be saved.
 */
export function useGigForm(options: Options, saved: (gig: Gig | null, isLeft: boolean) => void) {
  const editor = useEditor(options, {
    saved,
    replaced: (_, typed) => form.reset(fieldsIn(typed)),
  });
  const [start] = useState(() => fieldsIn(editor.typed));
  const form = useForm<GigFields, unknown, GigForm>({
    resolver: valibotResolver(typedGigSchema),
    defaultValues: start,
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  useKeeping(form, (fields) => editor.type(partsOf(fields)));

  const focusFault = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => focusFault(), [submitCount]);

  const { failure } = editor;
  const show = useEffectEvent(() => {
    const faults =
      failure?.errors.flatMap(({ field, msg }) => {
        const at = field && fieldOf(field);
        return at && isName(at) ? [{ field: at, msg }] : [];
      }) ?? [];
    for (const [field, said] of Map.groupBy(faults, (fault) => fault.field))
      form.setError(field, { type: 'server', message: said.map(({ msg }) => msg).join(' ') });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => show(), [failure]);
  // Once the server's faults are on the page.
  const isWrong = failure !== null && Object.keys(form.formState.errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => {
    if (isWrong) focusFault();
  }, [isWrong, failure]);

  const send = form.handleSubmit(() => {
    editor.type(partsOf(form.getValues()));
    editor.send();
  });
  return {
    editor,
    draft: options.name,
    form,
    element,
    refusal: editor.newer ? [] : generalOf(failure, hasPlace),
    busy: editor.isBusy,
    submit: () => {
      const lines = form.getValues('schedule');
      const filled = lines.filter(({ time, what }) => time || what.trim());
      if (filled.length < lines.length) form.setValue('schedule', filled);
      if (!editor.isBusy) void send();
    },
  };
}

/** Keeps what is typed, at every change by a person. */
export function useKeeping(
  form: UseFormReturn<GigFields, unknown, GigForm>,
  keep: (fields: GigFields) => void,
) {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type }) => {
      // Lines that come and go, and a town that is picked, are no change of a field.
      if (type === 'change' || /^(schedule|roles|placeId|repeat|pictures|files)/.test(name ?? ''))
        keepNow(form.getValues());
    });
    return unsubscribe;
  }, [form]);
}
