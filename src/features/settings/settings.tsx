import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { blockedQuery, useBlock } from '#entities/person/person-calls.ts';
import { Answer, Paged } from '#shared/answer.tsx';
import { failureOf } from '#transport/failure.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { RadioGroup } from '#ui/field/choices.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import { Block, Cols, Page, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { useTheme } from '#ui/theme/theme.ts';
import { AccountForm, PendingEmail } from './account-form.tsx';
import { Devices } from './devices.tsx';
import { PasswordForm } from './password-form.tsx';
import * as css from './settings.css.ts';
import { accountQuery } from './settings-calls.ts';

/** `/settings`: account, looks, password, blocked people, devices. */
export function Settings() {
  const query = useQuery(accountQuery);
  return (
    <Page>
      <Cols>
        <Title>Settings</Title>
        <div className={css.body}>
          <Answer query={query} what="your account">
            {(account) => (
              <Block title="Account">
                {account.pendingEmail && (
                  <PendingEmail account={account} pending={account.pendingEmail.email} />
                )}
                <AccountForm key={`${account.id} ${account.email}`} account={account} />
              </Block>
            )}
          </Answer>
          <Block title="Looks">
            <Looks />
          </Block>
          <Block title="Password">
            <PasswordForm />
          </Block>
          <Blocked />
          <Devices />
        </div>
      </Cols>
    </Page>
  );
}

function Looks() {
  const { choice, choose } = useTheme();
  return (
    <div className={css.section}>
      <RadioGroup
        legend="Theme"
        value={choice}
        onChange={choose}
        options={[
          { value: 'system', label: 'As the device', hint: 'Light by day, dark when your device says so.' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </div>
  );
}

/** Whom the member has blocked, and the way back. Nothing where the server knows no such list. */
function Blocked() {
  const query = useInfiniteQuery(blockedQuery);
  const { unblocking } = useBlock();
  if (query.isError && failureOf(query.error).kind === 'missing') return null;
  return (
    <Block title="Blocked people">
      <div className={css.section}>
        <Paged
          query={query}
          what="whom you blocked"
          waiting={<PersonSkeleton rows={2} text="Loading blocked people..." />}
          empty={<p className={muted}>Nobody. You can block somebody in the menu on their profile.</p>}
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
        </Paged>
      </div>
    </Block>
  );
}
