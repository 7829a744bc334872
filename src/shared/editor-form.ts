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
  initialFields: () => Fields;
  /** The fields as parts of the editor machine. Called on every keystroke. */
  partsOf: (fields: Fields) => Parts;
  fieldsOf: (typed: Parts, names: readonly string[]) => Partial<Fields>;
  /** Maps a field of the call to a field of the form; null if there is none. */
  pathOf: (field: string) => FieldPath<Fields> | null;
  /** Applied before sending: removes blank lines. */
  normalize?: (fields: Fields) => Fields;
  /** Valid fields as the server stores them, so that its answer equals what was sent. */
  toStored?: (fields: Fields) => Fields;
};

/**
 * SES-13. A form whose text is a draft until the server has it. Errors of browser and server appear at their
 * fields, and the first one receives focus; `refusal` holds errors of the whole form.
 */
export function useEditorForm<Fields extends FieldValues, Output>(
  editor: Editor,
  options: EditorFormOptions<Fields, Output>,
) {
  const { schema, initialFields, partsOf, fieldsOf, pathOf } = options;
  const { normalize = (fields) => fields, toStored = (fields) => fields } = options;
  const [initial] = useState(() => {
    const { typed } = editor.now();
    return editor.isUnsaved
      ? { ...initialFields(), ...fieldsOf(typed, Object.keys(typed)) }
      : initialFields();
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
  const saveDraft = useEffectEvent(() => editor.type(partsOf(form.getValues())));
  useEffect(() => {
    const { unsubscribe } = form.watch(() => saveDraft());
    const wasTypedIn = JSON.stringify(form.getValues()) !== JSON.stringify(initial);
    if (wasTypedIn) saveDraft();
    return unsubscribe;
  }, [form, initial]);

  const { failure } = editor;
  const { errors, submitCount } = form.formState;
  const showServerErrors = useEffectEvent(() => {
    const fieldErrors = (failure?.errors ?? []).flatMap(({ field, msg }) => {
      const path = field ? pathOf(field) : null;
      return path ? [{ path, msg }] : [];
    });
    for (const [path, sameField] of Map.groupBy(fieldErrors, (fieldError) => fieldError.path))
      form.setError(path, { type: 'server', message: sameField.map(({ msg }) => msg).join(' ') });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => showServerErrors(), [failure]);

  const applyReplacement = useEffectEvent((names: string[], typed: Parts) => {
    show(fieldsOf(typed, names));
    showServerErrors();
  });
  const { onReplaced } = editor;
  // Subscribe before the editor's own effects report the current revision.
  useLayoutEffect(() => onReplaced((names, typed) => applyReplacement(names, typed)), [onReplaced]);
  const focusFirstError = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  // The server's errors render one pass later.
  const isRefused = failure !== null && Object.keys(errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => {
    if (submitCount > 0 || isRefused) focusFirstError();
  }, [submitCount, isRefused, failure]);

  const send = form.handleSubmit(() => {
    editor.type(partsOf(toStored(form.getValues())));
    editor.send();
  });
  return {
    form,
    element,
    editor,
    refusal: editor.newer ? [] : formErrorsOf(failure, pathOf),
    busy: editor.isBusy,
    /** Replaces parts with text typed elsewhere or earlier. */
    replace: (parts: Parts) => show(fieldsOf(parts, Object.keys(parts))),
    submit: async () => {
      if (editor.isBusy) return;
      const typed = form.getValues();
      const normalized = normalize(typed);
      if (JSON.stringify(normalized) !== JSON.stringify(typed)) show(normalized);
      await send();
    },
  };
}

/** Errors that belong to no field. */
function formErrorsOf(failure: Editor['failure'], pathOf: (field: string) => string | null): string[] {
  if (!failure) return [];
  if (failure.errors.length === 0) return [failure.text];
  return failure.errors.filter(({ field }) => !field || !pathOf(field)).map(({ msg }) => msg);
}
