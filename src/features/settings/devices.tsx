import { useQuery, useQueryClient } from '@tanstack/react-query';
import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { useState } from 'react';
import { useLoading } from '#actors/loading.ts';
import { usePushConsent } from '#actors/push-consent.ts';
import { useSession } from '#actors/session.ts';
import type { Device } from '#contract/account.ts';
import { limits } from '#contract/limits.ts';
import { replaceRow, useAction } from '#shared/query-client.ts';
import { QueryContent } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/text.css.ts';
import { StateMark } from '#ui/marks/marks.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Block } from '#ui/page/page.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { RemoveRow, RenamableRow } from './renamable-row.tsx';
import * as css from './settings.css.ts';
import { endOtherSessions, endSession, renameDevice } from './settings-calls.ts';
import { devicesQuery } from './settings-queries.ts';

export function Devices() {
  const client = useQueryClient();
  const { signOut } = useSession();
  const { showGlobal, hideGlobal } = useLoading();
  const [isConfirming, setConfirming] = useState(false);
  const query = useQuery(devicesQuery);
  const ending = useAction({
    // This device signs itself out: a session ended by the server would be reported as unexpected.
    mutationFn: (_keepThis: boolean) => endOtherSessions(),
    onMutate: (keepThis) => {
      if (keepThis) return;
      setConfirming(false);
      showGlobal();
    },
    onSettled: hideGlobal,
    onSuccess: ({ ended }, keepThis) => {
      if (!keepThis) return signOut();
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      notify.success(ended === 1 ? 'Signed out of 1 other device' : `Signed out of ${ended} other devices`);
    },
    onError: (error) => notify.error(failureOf(error).text),
  });
  return (
    <Block title="Where you’re signed in" id="devices">
      <QueryContent query={query} subject="your devices">
        {({ items }) => (
          <>
            <ul className={list} aria-label="Devices">
              {items.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
            <div className={css.actions}>
              <Button
                disabled={items.length < 2}
                busy={ending.isPending && ending.variables}
                onClick={() => ending.mutate(true)}
              >
                Sign out other devices
              </Button>
              <Button variant="danger" onClick={() => setConfirming(true)}>
                Sign out everywhere
              </Button>
            </div>
          </>
        )}
      </QueryContent>
      <ConfirmDialog
        open={isConfirming}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        cancelLabel="Stay signed in"
        onConfirm={() => ending.mutate(false)}
        onCancel={() => setConfirming(false)}
      >
        This signs you out on every device, including this one. Anything unsent here is lost.
      </ConfirmDialog>
    </Block>
  );
}

const kinds = {
  phone: { icon: Smartphone, word: 'Phone' },
  tablet: { icon: Tablet, word: 'Tablet' },
  computer: { icon: Laptop, word: 'Computer' },
  unknown: { icon: MonitorSmartphone, word: 'Device' },
};

function DeviceRow({ device }: { device: Device }) {
  const client = useQueryClient();
  const { id, kind, name, current, lastSeenAt } = device;
  const rename = async (typed: string) => {
    replaceRow(client, devicesQuery.queryKey, await renameDevice(id, typed));
  };
  return (
    <RenamableRow
      icon={kinds[kind].icon}
      kind={kinds[kind].word}
      name={name}
      limit={limits.deviceName}
      rename={rename}
      details={
        <>
          {current && <StateMark kind="success">This device</StateMark>}
          <span className={css.deviceSeen}>
            Last used <TimeAgo ago moment={lastSeenAt} />
          </span>
        </>
      }
    >
      {!current && (
        <RemoveRow
          label="Sign out"
          action={`Sign out of ${name}`}
          cancelLabel="Cancel"
          successText={`Signed out of ${name}`}
          queryKey={devicesQuery.queryKey}
          remove={() => endSession(id)}
        >
          It’s signed out right away and can’t get back in without signing in again. If you don’t recognise
          it, change your password too.
        </RemoveRow>
      )}
    </RenamableRow>
  );
}

/** Why the browser or its owner prevents notifications. */
const hints: Partial<Record<string, string>> = {
  unsupported: 'This browser doesn’t support notifications.',
  notInstalled: 'Install Sidestage first: Share, then “Add to Home Screen”. Then open it and come back here.',
  denied: 'Your browser blocks notifications. Allow them in its settings, then turn them on here.',
  stale: 'Notifications were turned on here before you last signed in. Turn them on again to get yours.',
  dismissed: 'You didn’t answer your browser’s question. You can still turn notifications on.',
};
const unavailable = ['unsupported', 'notInstalled', 'denied'];

/** REA-01. Push notifications on this device. Hidden where the server sends none. */
export function ThisDevice() {
  const { place, isOn, isBusy, hasFailed, turnOn, turnOff, lookAgain } = usePushConsent();
  if (place === 'missing') return null;
  const hint = hints[place];
  return (
    <Block title="Push notifications" id="this-device">
      <div className={`${css.section} ${css.stack}`}>
        <p className={muted}>
          Get messages, requests and gig updates on this device, even when Sidestage is closed.
        </p>
        {hint && <Notice>{hint}</Notice>}
        {hasFailed && <Notice level="error">We couldn’t change notifications. Try again.</Notice>}
        {isOn && !isBusy && <Notice level="success">Notifications are on for this device.</Notice>}
        {!unavailable.includes(place) && (
          <Button busy={isBusy} onClick={place === 'unknown' ? lookAgain : isOn ? turnOff : turnOn}>
            {place === 'unknown' ? 'Check again' : isOn ? 'Turn off notifications' : 'Turn on notifications'}
          </Button>
        )}
      </div>
    </Block>
  );
}
