import { valibotResolver } from '@hookform/resolvers/valibot';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { type PasswordChange, passwordChangeSchema } from '#contract/ours/account.ts';
import { blockedQuery, useBlock } from '#entities/person/person-calls.ts';
import { Answer, Paged } from '#shared/answer.tsx';
import { Refusal } from '#shared/form.tsx';
import { useFormErrors } from '#shared/form-errors.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { hasPasskeys } from '#transport/passkey-place.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { RadioGroup } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import { Block, Cols, Page, Title } from '#ui/page/page.tsx';
import { Bone, PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { useTheme } from '#ui/theme/theme.ts';
import { notify } from '#ui/toaster/toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { AccountForm, PendingEmail } from './account-form.tsx';
import { Contents, FoldedContents } from './contents.tsx';
import { Devices } from './devices.tsx';
import { Exporting } from './exporting.tsx';
import { Leaving } from './leaving.tsx';
import { WhoMayMessage } from './message-senders.tsx';
import { NotificationSettings } from './notification-choices.tsx';
import * as css from './settings.css.ts';
import { accountQuery, changePassword, devicesQuery, errorsOf } from './settings-calls.ts';
import { ThisDevice } from './this-device.tsx';
import { TwoStep } from './two-step.tsx';

const Passkeys = lazyPart(() => import('./passkeys.tsx').then((part) => part.Passkeys));
const KeySettings = lazyPart(() => import('./key-settings.tsx').then((part) => part.KeySettings));

/** `/settings`: account, what one is told of, looks, who may write, blocked people, how one signs in and where, the archive, the way out. */
export function Settings() {
  const query = useQuery(accountQuery);
  return (
    <Page>
      <Cols sidebar={<Contents />} sidebarLabel="Contents" extra>
        <Title>Settings</Title>
        <FoldedContents />
        <div className={css.body}>
          <Block title="Account" id="account">
            <Answer query={query} what="your account" waiting={<AccountSkeleton />}>
              {(account) => (
                <>
                  {account.pendingEmail && (
                    <PendingEmail account={account} pending={account.pendingEmail.email} />
                  )}
                  <AccountForm key={`${account.id} ${account.email}`} account={account} />
                </>
              )}
            </Answer>
          </Block>
          <NotificationSettings />
          <ThisDevice />
          <Block title="Looks and keys" id="looks">
            <Looks />
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
          <Exporting />
          <Leaving />
        </div>
      </Cols>
    </Page>
  );
}

/** Two boxes with their names, and a button. */
const AccountSkeleton = () => (
  <div className={css.form} role="status">
    <VisuallyHidden>Loading your account...</VisuallyHidden>
    <Bone width="100%" height={72} />
    <Bone width="100%" height={72} />
    <Bone width="25%" height={44} />
  </div>
);

/** What a theme is called, over its colours. */
const themed = (name: string, themes: readonly string[]) => (
  <>
    <span className={css.sample} aria-hidden="true">
      {themes.map((theme) => (
        <span key={theme} className={css.samplePage} data-theme={theme}>
          <span className={css.sampleTitle} />
          <span className={css.sampleLine} />
          <span className={css.sampleAct} />
        </span>
      ))}
    </span>
    <span className={css.sampleName}>{name}</span>
  </>
);

function Looks() {
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
          { value: 'system', label: themed('As the device', ['light', 'dark']) },
        ]}
      />
      <div className={css.withKeys}>
        <KeySettings />
      </div>
    </div>
  );
}

/** Whom the member has blocked, and the way back. Nothing where the server knows no such list. */
function Blocked() {
  const query = useInfiniteQuery(blockedQuery);
  const { unblocking } = useBlock();
  if (query.isError && failureOf(query.error).kind === 'missing') return null;
  return (
    <Block title="Blocked people" id="blocked">
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

const names = ['currentPassword', 'newPassword'] as const;
const empty: PasswordChange = { currentPassword: '', newPassword: '' };

/** A new password; the other devices are signed out by it. */
function PasswordForm() {
  const client = useQueryClient();
  const form = useForm<PasswordChange>({
    resolver: valibotResolver(passwordChangeSchema),
    defaultValues: empty,
  });
  const { register, handleSubmit, control, reset } = form;
  const newPassword = useWatch({ control, name: 'newPassword' });
  const saving = useAct({
    mutationFn: changePassword,
    onSuccess: () => {
      reset(empty);
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      notify.success('Your new password is in force. Other devices are signed out.');
    },
  });
  const errors = errorsOf(saving.error);
  const { general, errorAt } = useFormErrors(form, errors, names);

  return (
    <form
      className={css.form}
      aria-label="Password"
      noValidate
      onChange={() => saving.isError && saving.reset()}
      onSubmit={handleSubmit((change) => saving.mutate(change))}
    >
      <Refusal errors={saving.isError && errors.length === 0 ? [failureOf(saving.error).text] : general} />
      <Field label="Your password now" error={errorAt('currentPassword')}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        hint={`At least ${limits.passwordMin} characters. Three odd words do well.`}
        error={errorAt('newPassword')}
        count={newPassword.length}
        limit={limits.password}
      >
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <Button type="submit" className={css.start} busy={saving.isPending}>
        Change password
      </Button>
    </form>
  );
}
