import { useQueryClient } from '@tanstack/react-query';
import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { type FormEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Device } from '#contract/ours/account.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { StateMark } from '#ui/marks/marks.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './settings.css.ts';
import { devicesQuery, endSession, errorsOf, renameDevice } from './settings-calls.ts';

const kinds = {
  phone: { icon: Smartphone, word: 'Phone' },
  tablet: { icon: Tablet, word: 'Tablet' },
  computer: { icon: Laptop, word: 'Computer' },
  unknown: { icon: MonitorSmartphone, word: 'Device' },
};

/** One device that the member is signed in on: what it is, what they call it, and signing it out. */
export function DeviceRow({ device }: { device: Device }) {
  const { kind, name, current, lastSeenAt } = device;
  const [isNaming, setNaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const wasNaming = useRef(false);
  const stop = () => {
    wasNaming.current = true;
    setNaming(false);
  };
  if (isNaming)
    return (
      <li className={css.device}>
        <Naming device={device} onDone={stop} />
      </li>
    );
  return (
    <li className={css.device}>
      <Icon of={kinds[kind].icon} />
      <div className={css.deviceWords}>
        <VisuallyHidden>{kinds[kind].word}: </VisuallyHidden>
        <span className={css.deviceName}>{name}</span>
        {current && <StateMark kind="yes">This one</StateMark>}
        <span className={css.deviceSeen}>
          Last used <TimeAgo moment={lastSeenAt} />
        </span>
      </div>
      <div className={css.deviceActs}>
        <Button
          ref={(button) => {
            rename.current = button;
            if (wasNaming.current) button?.focus();
            wasNaming.current = false;
          }}
          size="small"
          look="bare"
          aria-label={`Rename ${name}`}
          onClick={() => setNaming(true)}
        >
          Rename
        </Button>
        {!current && <Ending device={device} />}
      </div>
    </li>
  );
}

function Ending({ device: { id, name } }: { device: Device }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const ending = useAct({
    mutationFn: () => endSession(id),
    onSuccess: () => notify.success(`${name} is signed out`),
    onError: (error) => notify.error(failureOf(error).text),
    // One that is gone already has to leave the list, too.
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  return (
    <>
      <Button
        size="small"
        aria-label={`Sign out ${name}`}
        busy={ending.isPending}
        onClick={() => setAsking(true)}
      >
        Sign out
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Sign out ${name}?`}
        confirm="Sign it out"
        keep="Keep it signed in"
        onConfirm={() => {
          setAsking(false);
          ending.mutate();
        }}
        onKeep={() => setAsking(false)}
      >
        It is signed out at once, wherever it is, and needs your password to come back. Do you not know it?
        Then choose a new password, too.
      </ConfirmDialog>
    </>
  );
}

function Naming({ device: { id, name }, onDone }: { device: Device; onDone: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(name);
  const saving = useAct({
    mutationFn: () => renameDevice(id, typed),
    onSuccess: (saved) => {
      client.setQueryData(
        devicesQuery.queryKey,
        (before) => before && { items: before.items.map((one) => (one.id === id ? saved : one)) },
      );
      onDone();
    },
  });
  const [error] = errorsOf(saving.error);
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
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
    >
      <Field
        label="What you call it"
        error={saving.isError ? (error?.msg ?? failureOf(saving.error).text) : undefined}
        count={typed.length}
        limit={limits.deviceName}
      >
        <TextInput
          ref={(input) => input?.focus()}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            saving.reset();
          }}
        />
      </Field>
      <div className={css.deviceActs}>
        <Button type="submit" size="small" busy={saving.isPending}>
          Save
        </Button>
        <Button size="small" look="bare" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
