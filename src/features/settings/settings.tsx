import { useQuery } from '@tanstack/react-query';
import { Answer } from '#shared/answer.tsx';
import { RadioGroup } from '#ui/field/choices.tsx';
import { Block, Cols, Page, Title } from '#ui/page/page.tsx';
import { useTheme } from '#ui/theme/theme.ts';
import { AccountForm, PendingEmail } from './account-form.tsx';
import { Blocked } from './blocked.tsx';
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
