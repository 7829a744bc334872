import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Keyboard from 'lucide-react/icons/keyboard';
import Search from 'lucide-react/icons/search';
import { blockedQuery, useBlock } from '#entities/person/person-calls.ts';
import { openPanel } from '#shared/panels.ts';
import { PagedList, QueryContent } from '#shared/query-content.tsx';
import { SingleKeys } from '#shared/single-keys.tsx';
import { useTheme } from '#shared/theme.ts';
import { failureOf } from '#transport/failure.ts';
import { hasPasskeys } from '#transport/passkey-support.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { RadioGroup } from '#ui/field/choices.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { AccountForm, PasswordForm, PendingEmail } from './account-form.tsx';
import { DataExport } from './data-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Devices, ThisDevice } from './devices.tsx';
import { NotificationSettings, WhoMayMessage } from './notification-choices.tsx';
import { Passkeys } from './passkeys.tsx';
import * as css from './settings.css.ts';
import { accountQuery } from './settings-queries.ts';
import { TwoStep } from './two-step.tsx';

/** Includes buttons that open what the shortcuts open, for devices without a keyboard. */
const KeySettings = () => (
  <div className={css.withKeys}>
    <SingleKeys />
    <div className={css.actions}>
      <Button size="small" icon={Keyboard} onClick={() => openPanel('keys')}>
        Show shortcuts
      </Button>
      <Button size="small" icon={Search} onClick={() => openPanel('palette')}>
        Search everything
      </Button>
    </div>
  </div>
);

/** In the order of the contents list. */
export const SettingsBody = () => (
  <>
    <Account />
    <NotificationSettings />
    <ThisDevice />
    <Block title="Appearance and shortcuts" id="looks">
      <Appearance />
    </Block>
    <WhoMayMessage />
    <Blocked />
    <Block title="Password" id="password">
      <PasswordForm />
    </Block>
    {hasPasskeys() && (
      <Block title="Passkeys" id="passkeys">
        <Passkeys />
      </Block>
    )}
    <TwoStep />
    <Devices />
    <DataExport />
    <DeleteAccount />
  </>
);

function Account() {
  const query = useQuery(accountQuery);
  return (
    <Block title="Account" id="account">
      <QueryContent query={query} subject="your account">
        {(account) => (
          <>
            {account.pendingEmail && <PendingEmail account={account} pending={account.pendingEmail.email} />}
            <AccountForm key={`${account.id} ${account.email}`} account={account} />
          </>
        )}
      </QueryContent>
    </Block>
  );
}

const themed = (name: string, themes: readonly string[]) => (
  <>
    <span className={css.sample} aria-hidden="true">
      {themes.map((theme) => (
        <span key={theme} className={css.samplePage} data-theme={theme}>
          <span className={css.sampleTitle} />
          <span className={css.sampleLine} />
          <span className={css.sampleAction} />
        </span>
      ))}
    </span>
    <span className={css.sampleName}>{name}</span>
  </>
);

function Appearance() {
  const { choice, choose } = useTheme();
  return (
    <div className={`${css.section} ${css.stack}`}>
      <RadioGroup
        legend="Theme"
        value={choice}
        onChange={choose}
        className={css.themes}
        options={[
          { value: 'light', label: themed('Light', ['light']) },
          { value: 'dark', label: themed('Dark', ['dark']) },
          { value: 'system', label: themed('Match device', ['light', 'dark']) },
        ]}
      />
      <KeySettings />
    </div>
  );
}

/** Hidden where the server has no block list. */
function Blocked() {
  const query = useInfiniteQuery(blockedQuery);
  const { unblocking } = useBlock();
  if (query.isError && failureOf(query.error).kind === 'missing') return null;
  return (
    <Block title="Blocked people" id="blocked">
      <div className={css.section}>
        <PagedList
          query={query}
          subject="your blocked people"
          fallback={<PersonSkeleton rows={2} text="Loading blocked people..." />}
          empty={<p className={muted}>Nobody blocked. Block someone from the menu on their profile.</p>}
        >
          {(items) => (
            <ul className={list} aria-label="Blocked people">
              {items.map(({ person }) => (
                <li key={person.id} className={css.device}>
                  <Avatar id={person.id} name={person.name} src={person.avatar} size={40} />
                  <span className={css.blockedName}>{person.name}</span>
                  <Button
                    size="small"
                    aria-label={`Unblock ${person.name}`}
                    busy={unblocking.isPending && unblocking.variables.id === person.id}
                    onClick={() => unblocking.mutate(person)}
                  >
                    Unblock
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Block>
  );
}
