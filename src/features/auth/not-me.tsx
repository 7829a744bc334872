import { Link } from '@tanstack/react-router';
import { Refusal } from '#shared/form.tsx';
import { mailCalls } from '#shared/mail-calls.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** `/not-me?token=…`: the link in a mail about a new device. Only the button ends anything: mail programs open links, too. */
export function NotMe({ token }: { token: string | null }) {
  const ending = useAct({ mutationFn: mailCalls.notMe });
  if (ending.data)
    return (
      <AuthLayout title="Signed out">
        <Notice level="success">{ending.data.message}</Notice>
        <p>Whoever it was knows your password. Choose a new one now, so that they cannot come back.</p>
        <Link to="/forgot-password" className={button({ look: 'go' })}>
          Choose a new password
        </Link>
      </AuthLayout>
    );
  if (!token)
    return (
      <AuthLayout title="This was not me">
        <p>Open this page by the link in our mail. Or look in Settings at where you are signed in.</p>
        <Link to="/settings" className={button({ look: 'go' })}>
          Go to Settings
        </Link>
      </AuthLayout>
    );
  return (
    <AuthLayout title="This was not you?">
      <p>
        We sign out the device that our mail is about, and every one that signed in after it. Your other
        devices stay as they are.
      </p>
      <Refusal errors={ending.error ? [failureOf(ending.error).text] : []} />
      <Button look="go" wide busy={ending.isPending} onClick={() => ending.mutate(token)}>
        Sign that device out
      </Button>
    </AuthLayout>
  );
}
