import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { GigForm } from '#contract/ours/gig-form.ts';
import { gigSchema } from '#contract/ours/gigs.ts';
import type { FieldError } from '#contract/spec/failure.ts';
import { sortErrors } from '#shared/form.tsx';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { type GigFields, typedGigSchema } from './fields.ts';

const names = [
  'title',
  'description',
  'category',
  'tags',
  'venue',
  'place',
  'remote',
  'date',
  'startTime',
  'endTime',
  'timeZone',
  'pay.amount',
  'pay.currency',
  'pay.unit',
  'places',
] as const;
type Name = (typeof names)[number];
const isName = (field: string): field is Name => names.some((name) => name === field);

/**
 * A gig being typed. What is wrong stands at its field, whoever said so, browser or server, and the first of
 * them gets the focus; what the server says to the whole stands above. `save` throws what the call threw.
 */
export function useGigForm(start: GigFields, save: (gig: GigForm) => Promise<void>) {
  const form = useForm<GigFields, unknown, GigForm>({
    resolver: valibotResolver(typedGigSchema),
    defaultValues: start,
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string[]>([]);
  const { submitCount } = form.formState;

  // Every answer, ours or the server's, counts as one submit once its faults are on the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const show = (errors: readonly FieldError[], text: string) => {
    const { byField, general } = sortErrors(errors, names);
    for (const [field, message] of Object.entries(byField))
      if (isName(field)) form.setError(field, { type: 'server', message });
    setRefusal(errors.length > 0 ? general : [text]);
  };

  const check = form.handleSubmit(async (gig) => {
    setRefusal([]);
    try {
      await save(gig);
    } catch (error) {
      const { errors, text } = failureOf(error);
      show(errors, text);
    }
  });

  const sending = useAct({ mutationFn: () => check() });

  return {
    form,
    element,
    refusal,
    busy: sending.isPending,
    submit: () => {
      const lines = form.getValues('schedule');
      const filled = lines.filter(({ time, what }) => time || what.trim());
      if (filled.length < lines.length) form.setValue('schedule', filled);
      sending.mutate();
    },
  };
}

/** Sent twice with one `clientId` it is one gig. */
export const publishGig = (form: GigForm, clientId: string) =>
  ask('POST /api/gigs', gigSchema, { body: { ...form, clientId } });

/** Throws a 409 whose body holds the gig as it stands when it is no longer `version`. */
export const changeGig = (id: string, form: GigForm, version: number) =>
  ask('PUT /api/gigs/:id', gigSchema, { id, body: { ...form, version } });
