import { valibotResolver } from '@hookform/resolvers/valibot';
import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { type mailedLinkSchema, newPasswordSchema } from '#contract/auth.ts';
import { FormErrors } from '#shared/form.tsx';
import { mailCalls } from '#shared/mail-calls.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { exactTime } from '#ui/format/dates.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './auth-layout.css.ts';
import { AuthLayout, NextLink } from './auth-layout.tsx';
import { ExpiredWarning, useMailedLink } from './mailed-link.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** `/not-me?token=…`. Signs the device out on a button press only, because mail programs open links. */
export function NotMe({ token }: { token: string | null }) {
  const signOut = useAction({ mutationFn: mailCalls.notMe });
  const { about, isLoading, isExpired } = useMailedLink(token);
  const [wasMe, setWasMe] = useState(false);
  if (signOut.data)
    return (
      <AuthLayout title="Signed out" guestList="notYou">
        <Notice level="success">{signOut.data.message}</Notice>
        <p>Whoever it was may know your password. Choose a new one now so they can’t get back in.</p>
        <NextLink to="/forgot-password">Choose a new password</NextLink>
      </AuthLayout>
    );
  if (!token)
    return (
      <AuthLayout title="Wasn’t this you?" guestList="notYou">
        <p>Open this page from the link in our e-mail, or check where you’re signed in.</p>
        <NextLink to="/settings">See where you’re signed in</NextLink>
      </AuthLayout>
    );
  if (isExpired || (signOut.error && failureOf(signOut.error).kind === 'refused'))
    return <ExpiredWarning guestList="notYou" />;
  if (wasMe)
    return (
      <AuthLayout title="Good, it was you">
        <p>
          Nothing has changed, and the device stays signed in. If you change your mind, the link in the e-mail
          still works.
        </p>
        <NextLink to="/">Continue</NextLink>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Wasn’t this you?" guestList="notYou">
      {isLoading && <DeviceSkeleton />}
      {about?.device && <DeviceRow {...about.device} />}
      <p>
        We’ll sign out {isLoading || about?.device ? 'this device' : 'the device in our e-mail'} and any that
        signed in after it, and remove passkeys, two-step sign-in and any calendar address added since. Your
        other devices aren’t affected.
      </p>
      <FormErrors errors={signOut.error ? [failureOf(signOut.error).text] : []} />
      <Button variant="primary" wide busy={signOut.isPending} onClick={() => signOut.mutate(token)}>
        Sign out that device
      </Button>
      <Button wide disabled={signOut.isPending} onClick={() => setWasMe(true)}>
        It was me
      </Button>
    </AuthLayout>
  );
}

const icons = { phone: Smartphone, tablet: Tablet, computer: Laptop, unknown: MonitorSmartphone };

type MailedDevice = NonNullable<v.InferOutput<typeof mailedLinkSchema>['device']>;

const DeviceRow = ({ kind, name, signedInAt }: MailedDevice) => (
  <p className={css.mailedDevice}>
    <Icon of={icons[kind]} />
    <span>
      <b>{name}</b>
      <span>Signed in on {exactTime(signedInAt)}</span>
    </span>
  </p>
);

/** Same size as the row, so that the buttons do not move when it loads. */
const DeviceSkeleton = () => (
  <div className={css.mailedDevice} role="status">
    <VisuallyHidden>Loading the device...</VisuallyHidden>
    <SkeletonBox width={20} height={20} />
    <span className={css.placeholder} aria-hidden="true">
      <SkeletonBox width="50%" height={16} />
      <SkeletonBox width="90%" height={14} />
    </span>
  </div>
);

const passwordForm = v.object({ password: newPasswordSchema });

/** `/not-me?token=…&address=back`: the link sent to the old address after an e-mail change. */
export function RestoreAccount({ token }: { token: string }) {
  const restore = useAction({ mutationFn: (password: string) => mailCalls.restoreAddress(token, password) });
  const { register, handleSubmit, formState, control } = useForm({
    resolver: valibotResolver(passwordForm),
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const { about, isExpired } = useMailedLink(token);
  if (restore.data)
    return (
      <AuthLayout title="Your account is back">
        <Notice level="success">{restore.data.message}</Notice>
        <p>Sign in with your new password. The old one no longer works.</p>
        <NextLink to="/login">Sign In</NextLink>
      </AuthLayout>
    );
  if (isExpired) return <ExpiredWarning guestList="notYou" />;
  return (
    <AuthLayout title="Get your account back" guestList="notYou">
      <form
        className={css.form}
        aria-label="Get your account back"
        noValidate
        onChange={() => restore.isError && restore.reset()}
        onSubmit={handleSubmit(({ password }) => restore.mutate(password))}
      >
        <p>
          Your account’s e-mail address was changed. If that wasn’t you, choose a new password. This restores{' '}
          {about ? <b>{about.email}</b> : 'this address'} and signs everyone out, including you. It also
          removes passkeys and two-step sign-in added since the change or in the 2 days before it.
        </p>
        <FormErrors errors={restore.error ? [failureOf(restore.error).text] : []} />
        <NewPasswordField
          typed={password}
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button variant="primary" wide type="submit" busy={restore.isPending}>
          Get my account back
        </Button>
      </form>
    </AuthLayout>
  );
}
