import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
// The type alone: the doors share this script, and have nothing to edit.
import type { useEditorStatus } from '#actors/editor.ts';
import type { Parts } from '#machines/editor/editor.ts';

type Editor = ReturnType<typeof useEditorStatus>;

type EditorFormOptions<Fields extends FieldValues, Output> = {
  schema: GenericSchema<Fields, Output>;
  /** What the fields show where no draft is kept. */
  start: () => Fields;
  /** What is typed, for the machine. Called at every key. */
  partsOf: (fields: Fields) => Parts;
  fieldsIn: (typed: Parts, names: readonly string[]) => Partial<Fields>;
  /** Where the form shows what the server says to this field of the call; null where it has none. */
  pathOf: (field: string) => FieldPath<Fields> | null;
  /** What the form shows and checks once it is to be sent: blank lines are gone. */
  tidied?: (fields: Fields) => Fields;
  /** What valid fields are once they are stored, so that an answer says the same as what was sent. */
  asStored?: (fields: Fields) => Fields;
};

/**
 * SES-13. A form whose text is a draft until the server has it. What is wrong stands at its field, whoever said so, browser
 * or server, and the first of them gets the focus; `refusal` is what the server says to the whole.
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
  // Before the editor hears, in its own effects, how the thing stands by now.
  useLayoutEffect(() => onReplaced((names, typed) => showReplaced(names, typed)), [onReplaced]);
  const focusFault = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  // The server's faults are on the page one view later.
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
    /** The element of the form. */
    element,
    editor,
    refusal: editor.newer ? [] : generalOf(failure, pathOf),
    busy: editor.isBusy,
    /** Shows parts that were typed elsewhere or earlier, and keeps them as what is typed. */
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

/** What the whole form is told: what belongs to none of its fields. */
function generalOf(failure: Editor['failure'], pathOf: (field: string) => string | null): string[] {
  if (!failure) return [];
  if (failure.errors.length === 0) return [failure.text];
  return failure.errors.filter(({ field }) => !field || !pathOf(field)).map(({ msg }) => msg);
}
