import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '#contract/ours/account.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { useAct } from '#entities/queries/use-act.ts';
import { ResendMail } from '#entities/verification/resend-mail.tsx';
import { askForMail } from '#entities/verification/verification-calls.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './settings.css.ts';
import { accountQuery, dropEmailChange } from './settings-calls.ts';

/** A new address that waits for its link to be used: sent again, or dropped. */
export function PendingEmail({ account, pending }: { account: Account; pending: string }) {
  const client = useQueryClient();
  const drop = useAct({
    mutationFn: dropEmailChange,
    onSuccess: (saved) => {
      client.setQueryData(accountQuery.queryKey, saved);
      notify.success(`${saved.email} stays your address.`);
    },
    onError: (error) => notify.error(failureOf(error).text),
  });
  return (
    <div className={css.section}>
      <Notice>
        <div className={css.stack}>
          <p>
            <b>{pending}</b> is not confirmed yet. Open the link we mailed there; until then {account.email}{' '}
            stays your address.
          </p>
          <ResendMail key={pending} send={(place) => askForMail(ownPaths.resendEmailChange, place)}>
            <Button size="small" busy={drop.isPending} onClick={() => drop.mutate()}>
              Keep the old address
            </Button>
          </ResendMail>
        </div>
      </Notice>
    </div>
  );
}
