import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
// Import the type only: the sign-in pages share this module and have nothing to edit.
import type { useEditorStatus } from '#actors/editor.ts';
import type { Parts } from '#machines/editor/editor.ts';

type Editor = ReturnType<typeof useEditorStatus>;

type EditorFormOptions<Fields extends FieldValues, Output> = {
  schema: GenericSchema<Fields, Output>;
  /** Initial fields without a draft. */
  start: () => Fields;
  /** The fields as parts of the editor machine. Called on every keystroke. */
  partsOf: (fields: Fields) => Parts;
  fieldsIn: (typed: Parts, names: readonly string[]) => Partial<Fields>;
  /** Maps a field of the call to a field of the form; null if there is none. */
  pathOf: (field: string) => FieldPath<Fields> | null;
  /** Applied before sending: removes blank lines. */
  tidied?: (fields: Fields) => Fields;
  /** Valid fields as the server stores them, so that its answer equals what was sent. */
  asStored?: (fields: Fields) => Fields;
};

/**
 * SES-13. A form whose text is a draft until the server has it. Errors of browser and server appear at their
 * fields, and the first one receives focus; `refusal` holds errors of the whole form.
 */
export function useEditorForm<Fields extends FieldValues, Output>(
  editor: Editor,
  options: EditorFormOptions<Fields, Output>,
) {
  const { schema, start, partsOf, fieldsIn, pathOf } = options;
  const { tidied = (fields) => fields, asStored = (fields) => fields } = options;
  const [initial] = useState(() => {
    const { typed } = editor.now();
    return editor.isUnsaved ? { ...start(), ...fieldsIn(typed, Object.keys(typed)) } : start();
  });
  const form = useForm<Fields, unknown, Output>({
    resolver: valibotResolver<Fields, unknown, Output>(schema),
    defaultValues: initial as DefaultValues<Fields>,
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);

  const show = (fields: Partial<Fields>) => {
    form.reset({ ...form.getValues(), ...fields }, { keepErrors: true });
    form.clearErrors(Object.keys(fields) as FieldPath<Fields>[]);
  };
  const keep = useEffectEvent(() => editor.type(partsOf(form.getValues())));
  useEffect(() => {
    const { unsubscribe } = form.watch(() => keep());
    return unsubscribe;
  }, [form]);

  const { failure } = editor;
  const { errors, submitCount } = form.formState;
  const showFaults = useEffectEvent(() => {
    const faults = (failure?.errors ?? []).flatMap(({ field, msg }) => {
      const path = field ? pathOf(field) : null;
      return path ? [{ path, msg }] : [];
    });
    for (const [path, said] of Map.groupBy(faults, (fault) => fault.path))
      form.setError(path, { type: 'server', message: said.map(({ msg }) => msg).join(' ') });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => showFaults(), [failure]);

  const showReplaced = useEffectEvent((names: string[], typed: Parts) => {
    show(fieldsIn(typed, names));
    showFaults();
  });
  const { onReplaced } = editor;
  // Subscribe before the editor's own effects report the current revision.
  useLayoutEffect(() => onReplaced((names, typed) => showReplaced(names, typed)), [onReplaced]);
  const focusFault = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  // The server's errors render one pass later.
  const isRefused = failure !== null && Object.keys(errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => {
    if (submitCount > 0 || isRefused) focusFault();
  }, [submitCount, isRefused, failure]);

  const send = form.handleSubmit(() => {
    editor.type(partsOf(asStored(form.getValues())));
    editor.send();
  });
  return {
    form,
    element,
    editor,
    refusal: editor.newer ? [] : generalOf(failure, pathOf),
    busy: editor.isBusy,
    /** Replaces parts with text typed elsewhere or earlier. */
    take: (parts: Parts) => show(fieldsIn(parts, Object.keys(parts))),
    submit: async () => {
      if (editor.isBusy) return;
      const typed = form.getValues();
      const tidy = tidied(typed);
      if (JSON.stringify(tidy) !== JSON.stringify(typed)) show(tidy);
      await send();
    },
  };
}

/** Errors that belong to no field. */
function generalOf(failure: Editor['failure'], pathOf: (field: string) => string | null): string[] {
  if (!failure) return [];
  if (failure.errors.length === 0) return [failure.text];
  return failure.errors.filter(({ field }) => !field || !pathOf(field)).map(({ msg }) => msg);
}
