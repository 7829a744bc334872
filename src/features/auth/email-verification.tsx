import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#actors/session.ts';
import { mailCalls } from '#shared/mail-calls.ts';
import { ResendMail } from '#shared/resend-mail.tsx';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** `/email-verification`: with the token of the mail it checks it, without one it says what to do. */
export function EmailVerification({ token }: { token: string | null }) {
  return token ? <Verifying token={token} /> : <CheckYourMail />;
}

function Verifying({ token }: { token: string }) {
  const { isAuthenticated, user, updateUser } = useSession();
  // A token is good once: asked for once, however often the page is drawn or looked at again.
  const check = useQuery({
    queryKey: ['verify', token],
    queryFn: () => mailCalls.verify(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
    retryOnMount: false,
  });
  // Who is signed in here need not be the one whose address it is.
  const isMine = check.data !== undefined && check.data.userId === user?.id;
  const email = check.data?.email;
  useEffect(() => {
    if (isMine && email !== undefined) updateUser({ isEmailVerified: true, email });
  }, [isMine, email, updateUser]);

  if (check.isFetching)
    return (
      <AuthLayout title="One moment">
        <LoadingIndicator text="Checking the link..." showText />
      </AuthLayout>
    );
  if (check.isError) return <LinkFailed error={check.error} onAgain={() => void check.refetch()} />;
  return (
    <AuthLayout title="Your address is confirmed">
      <Notice level="success">{check.data?.message}</Notice>
      {isAuthenticated && !isMine && (
        <p>
          It belongs to another account than the one you are signed in with here. Sign out to use that one.
        </p>
      )}
      <Link to={isAuthenticated ? '/community' : '/login'} className={button({ look: 'go' })}>
        {isAuthenticated ? 'Go to Community' : 'Sign In'}
      </Link>
    </AuthLayout>
  );
}

const lost = ['offline', 'timeout', 'server', 'limited'];

/** The link may be good still when the server was not reached; what it refused stays refused. */
function LinkFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { kind, text } = failureOf(error);
  if (lost.includes(kind))
    return (
      <AuthLayout title="We could not check the link">
        <Notice level="error">{text}</Notice>
        <Button look="go" onClick={onAgain}>
          Try again
        </Button>
      </AuthLayout>
    );
  return (
    <AuthLayout title="That link did not work">
      <Notice level="error">{text}</Notice>
      <Resend />
    </AuthLayout>
  );
}

function CheckYourMail() {
  const { user } = useSession();
  if (user?.isEmailVerified)
    return (
      <AuthLayout title="Your address is confirmed">
        <p>{user.email} is yours. Nothing more to do here.</p>
        <Link to="/community" className={button({ look: 'go' })}>
          Go to Community
        </Link>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Look into your mail">
      <p>We have sent a link to your address. Open it on any device, and you can post, write and apply.</p>
      <Resend />
    </AuthLayout>
  );
}

function Resend() {
  const { isAuthenticated, user } = useSession();
  if (user?.isEmailVerified)
    return (
      <Link to="/settings" className={button({ look: 'go' })}>
        Look at your account
      </Link>
    );
  if (isAuthenticated) return <ResendMail />;
  return (
    <>
      <p>Need another mail? Sign in and we send it.</p>
      <Link to="/login" search={{ redirect: '/email-verification' }} className={button({ look: 'go' })}>
        Sign In
      </Link>
    </>
  );
}
