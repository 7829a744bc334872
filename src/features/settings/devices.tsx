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
import { RenamableRow } from './renamable-row.tsx';
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
      notify.success(
        ended === 1 ? 'One other device is signed out' : `${ended} other devices are signed out`,
      );
    },
    onError: (error) => notify.error(failureOf(error).text),
  });
  return (
    <Block title="Where you are signed in" id="devices">
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
                Sign out the others
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
        Every device is signed out, this one too. What you have typed and not sent here goes with it.
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
          {current && <StateMark kind="success">This one</StateMark>}
          <span className={css.deviceSeen}>
            Last used <TimeAgo ago moment={lastSeenAt} />
          </span>
        </>
      }
    >
      {!current && <SignOutDevice device={device} />}
    </RenamableRow>
  );
}

function SignOutDevice({ device: { id, name } }: { device: Device }) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const ending = useAction({
    mutationFn: () => endSession(id),
    onSuccess: () => notify.success(`${name} is signed out`),
    onError: (error) => notify.error(failureOf(error).text),
    // Also after an error: the entry may be gone already.
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  return (
    <>
      <Button
        size="small"
        aria-label={`Sign out ${name}`}
        busy={ending.isPending}
        onClick={() => setConfirming(true)}
      >
        Sign out
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Sign out ${name}?`}
        confirmLabel="Sign it out"
        cancelLabel="Keep it signed in"
        onConfirm={() => {
          setConfirming(false);
          ending.mutate();
        }}
        onCancel={() => setConfirming(false)}
      >
        It is signed out at once, wherever it is, and needs your password to come back. Do you not know it?
        Then choose a new password, too.
      </ConfirmDialog>
    </>
  );
}

/** Why the browser or its owner prevents notifications. */
const hints: Partial<Record<string, string>> = {
  unsupported: 'This browser cannot show news of a page that is closed.',
  notInstalled:
    'On this device Sidestage has to be installed first: Share, then “Add to Home Screen”. Open it from there and come back to this page.',
  denied:
    'Your browser does not let Sidestage show notifications. Allow them in its settings for this page; then you can turn them on here.',
  stale: 'News came to this browser before the last sign-in. Turn it on to get yours.',
  dismissed: 'Your browser has asked, and got no answer. You can turn it on again.',
};
const unavailable = ['unsupported', 'notInstalled', 'denied'];

/** REA-01. Push notifications on this device. Hidden where the server sends none. */
export function ThisDevice() {
  const { place, isOn, isBusy, hasFailed, turnOn, turnOff, lookAgain } = usePushConsent();
  if (place === 'missing') return null;
  const hint = hints[place];
  return (
    <Block title="On this device" id="this-device">
      <div className={`${css.section} ${css.stack}`}>
        <p className={muted}>
          Messages, requests and news of your gigs, shown by this device while Sidestage is closed.
        </p>
        {hint && <Notice>{hint}</Notice>}
        {hasFailed && <Notice level="error">That did not get through. Try it again.</Notice>}
        {isOn && !isBusy && <Notice level="success">This device tells you.</Notice>}
        {!unavailable.includes(place) && (
          <Button busy={isBusy} onClick={place === 'unknown' ? lookAgain : isOn ? turnOff : turnOn}>
            {place === 'unknown' ? 'Look again' : isOn ? 'Turn off' : 'Tell me on this device'}
          </Button>
        )}
      </div>
    </Block>
  );
}
