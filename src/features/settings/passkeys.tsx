import { useQuery, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { replaceRow } from '#shared/query-client.ts';
import { QueryContent } from '#shared/query-content.tsx';
import { canUsePasskeys } from '#transport/passkey-support.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { longDate, today } from '#ui/format/dates.ts';
import { list, stack } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { passkeysQuery, removePasskey, renamePasskey } from './passkey-calls.ts';
import { RemoveRow, RenamableRow } from './renamable-row.tsx';
import * as css from './settings.css.ts';

const NewPasskey = lazyPart(() => import('./new-passkey.tsx').then((part) => part.NewPasskey));

/** SET-06. The member's passkeys: name, last use, add and remove. */
export function Passkeys() {
  const query = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <div className={`${css.section} ${stack}`}>
      <p className={muted}>
        Sign in with your fingerprint, face or device PIN instead of a password. A passkey needs no second
        step and works only on this site.
      </p>
      <QueryContent query={query} subject="your passkeys">
        {({ items }) => (
          <>
            {items.length > 0 && (
              <ul className={list} aria-label="Passkeys">
                {items.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            <div className={css.actions}>
              {!canUsePasskeys() ? (
                <p className={muted}>You can’t create passkeys in this browser or at this address.</p>
              ) : items.length < limits.passkeys ? (
                <Button onClick={() => setAdding(true)}>Add a passkey</Button>
              ) : (
                <Notice>You have {limits.passkeys} passkeys, the maximum. Remove one to add another.</Notice>
              )}
            </div>
          </>
        )}
      </QueryContent>
      {isAdding && <NewPasskey onClose={close} onLoadFailed={close} />}
    </div>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const client = useQueryClient();
  const { id, name, backedUp, createdAt, lastUsedAt } = passkey;
  const rename = async (typed: string) => {
    replaceRow(client, passkeysQuery.queryKey, await renamePasskey(id, typed));
  };
  return (
    <RenamableRow
      icon={KeyRound}
      kind="Passkey"
      name={name}
      limit={limits.passkeyName}
      rename={rename}
      details={
        <span className={css.deviceSeen}>
          Added {longDate(today(new Date(createdAt)))},{' '}
          {lastUsedAt ? (
            <>
              last used <TimeAgo ago moment={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
          {backedUp ? ', synced to your other devices' : ''}
        </span>
      }
    >
      <RemoveRow
        label="Remove"
        action={`Remove ${name}`}
        cancelLabel="Keep it"
        successText={`${name} removed`}
        queryKey={passkeysQuery.queryKey}
        remove={() => removePasskey(id)}
      >
        You can’t sign in with it any more, but your password still works. Your device may keep offering it
        until you remove it there too.
      </RemoveRow>
    </RenamableRow>
  );
}
