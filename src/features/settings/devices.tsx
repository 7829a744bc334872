import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoading } from '#actors/loading.ts';
import { useSession } from '#actors/session.ts';
import { Answer } from '#shared/answer.tsx';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Block } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { DeviceRow } from './device.tsx';
import * as css from './settings.css.ts';
import { endOtherSessions } from './settings-calls.ts';
import { devicesQuery } from './settings-queries.ts';

/** Where the member is signed in, and the way out of all of it. */
export function Devices() {
  const client = useQueryClient();
  const { signOut } = useSession();
  const { showGlobal, hideGlobal } = useLoading();
  const [asking, setAsking] = useState(false);
  const query = useQuery(devicesQuery);
  const ending = useAct({
    // This device signs out by itself: that the server ended its session would be news of something unforeseen.
    mutationFn: (_keepThis: boolean) => endOtherSessions(),
    onMutate: (keepThis) => {
      if (keepThis) return;
      setAsking(false);
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
      <Answer query={query} what="your devices">
        {({ items }) => (
          <>
            <ul className={list} aria-label="Devices">
              {items.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
            <div className={css.acts}>
              <Button
                disabled={items.length < 2}
                busy={ending.isPending && ending.variables}
                onClick={() => ending.mutate(true)}
              >
                Sign out the others
              </Button>
              <Button look="grave" onClick={() => setAsking(true)}>
                Sign out everywhere
              </Button>
            </div>
          </>
        )}
      </Answer>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        keep="Stay signed in"
        onConfirm={() => ending.mutate(false)}
        onKeep={() => setAsking(false)}
      >
        Every device is signed out, this one too. What you have typed and not sent here goes with it.
      </ConfirmDialog>
    </Block>
  );
}
