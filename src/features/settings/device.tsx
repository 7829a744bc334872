import { useQueryClient } from '@tanstack/react-query';
import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Device } from '#contract/ours/account.ts';
import { replaceRow } from '#shared/patch-queries.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { StateMark } from '#ui/marks/marks.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { NamedRow } from './named-row.tsx';
import * as css from './settings.css.ts';
import { endSession, renameDevice } from './settings-calls.ts';
import { devicesQuery } from './settings-queries.ts';

const kinds = {
  phone: { icon: Smartphone, word: 'Phone' },
  tablet: { icon: Tablet, word: 'Tablet' },
  computer: { icon: Laptop, word: 'Computer' },
  unknown: { icon: MonitorSmartphone, word: 'Device' },
};

/** One device that the member is signed in on: what it is, what they call it, and signing it out. */
export function DeviceRow({ device }: { device: Device }) {
  const client = useQueryClient();
  const { id, kind, name, current, lastSeenAt } = device;
  const rename = async (typed: string) => {
    replaceRow(client, devicesQuery.queryKey, await renameDevice(id, typed));
  };
  return (
    <NamedRow
      icon={kinds[kind].icon}
      kind={kinds[kind].word}
      name={name}
      limit={limits.deviceName}
      rename={rename}
      words={
        <>
          {current && <StateMark kind="yes">This one</StateMark>}
          <span className={css.deviceSeen}>
            Last used <TimeAgo ago moment={lastSeenAt} />
          </span>
        </>
      }
    >
      {!current && <Ending device={device} />}
    </NamedRow>
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
