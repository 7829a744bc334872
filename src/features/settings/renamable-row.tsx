import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { lengthOf } from '#contract/characters.ts';
import type { limits } from '#contract/limits.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { Icon, type IconShape } from '#ui/icon/icon.tsx';
import { isComposing } from '#ui/keys/is-composing.ts';
import { notify } from '#ui/toaster/toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './settings.css.ts';
import { errorsOf } from './settings-calls.ts';

type Named = {
  name: string;
  limit: typeof limits.deviceName | typeof limits.passkeyName;
  rename: (name: string) => Promise<void>;
};

type RenamableRowProps = Named & {
  icon: IconShape;
  /** Accessible name of the icon. */
  kind: string;
  details: ReactNode;
  children?: ReactNode;
};

/** A device or passkey that the member can rename. */
export function RenamableRow({ icon, kind, details, children, ...named }: RenamableRowProps) {
  const [isNaming, setNaming] = useState(false);
  const wasNaming = useRef(false);
  const stop = () => {
    wasNaming.current = true;
    setNaming(false);
  };
  if (isNaming)
    return (
      <li className={css.device}>
        <RenameForm {...named} onDone={stop} />
      </li>
    );
  return (
    <li className={css.device}>
      <Icon of={icon} />
      <div className={css.deviceText}>
        <VisuallyHidden>{kind}: </VisuallyHidden>
        <span className={css.deviceName} dir="auto">
          {named.name}
        </span>
        {details}
      </div>
      <div className={css.deviceActions}>
        <Button
          ref={(button) => {
            if (wasNaming.current) button?.focus();
            wasNaming.current = false;
          }}
          size="small"
          variant="quiet"
          aria-label={`Rename ${named.name}`}
          onClick={() => setNaming(true)}
        >
          Rename
        </Button>
        {children}
      </div>
    </li>
  );
}

function RenameForm({ name, limit, rename, onDone }: Named & { onDone: () => void }) {
  const [typed, setTyped] = useState(name);
  const saving = useAction({ mutationFn: () => rename(typed), onSuccess: onDone });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === name) onDone();
    else if (!saving.isPending) saving.mutate();
  };
  return (
    <form
      className={css.naming}
      aria-label={`Rename ${name}`}
      noValidate
      onSubmit={save}
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !isComposing(nativeEvent) && onDone()}
    >
      <Field label="New name" error={errorsOf(saving.error)[0]?.msg} count={lengthOf(typed)} limit={limit}>
        <TextInput
          ref={(input) => input?.focus()}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            saving.reset();
          }}
        />
      </Field>
      <div className={css.deviceActions}>
        <Button type="submit" size="small" busy={saving.isPending}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type RemoveRowProps = {
  /** The button's visible label: "Remove". */
  label: string;
  /** Names the row as well: "Remove Bronagh’s phone". */
  action: string;
  cancelLabel: string;
  successText: string;
  queryKey: readonly string[];
  remove: () => Promise<unknown>;
  /** What removing it means, in the question. */
  children: ReactNode;
};

/** A button that removes the row after a question. */
export function RemoveRow(props: RemoveRowProps) {
  const { label, action, cancelLabel, successText, queryKey, remove, children } = props;
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const removing = useAction({
    mutationFn: remove,
    onSuccess: () => notify.success(successText),
    onError: (error) => notify.error(failureOf(error).text),
    // Also after an error: the entry may be gone already.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <Button size="small" aria-label={action} busy={removing.isPending} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`${action}?`}
        confirmLabel={label}
        cancelLabel={cancelLabel}
        onConfirm={() => {
          setConfirming(false);
          removing.mutate();
        }}
        onCancel={() => setConfirming(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
