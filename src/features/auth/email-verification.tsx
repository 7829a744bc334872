import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#actors/use-session.ts';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './door.css.ts';
import { Door } from './door.tsx';
import { mailCalls } from './mail-calls.ts';

/** `/email-verification`: with the token of the mail it checks it, without one it says what to do. */
export function EmailVerification({ token }: { token: string | null }) {
  return token ? <Verifying token={token} /> : <CheckYourMail />;
}

function Verifying({ token }: { token: string }) {
  const { isAuthenticated, updateUser } = useSession();
  // A token is good once: asked for once, however often the page is drawn.
  const check = useQuery({
    queryKey: ['verify', token],
    queryFn: () => mailCalls.verify(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isDone = check.isSuccess;
  useEffect(() => {
    if (isDone && isAuthenticated) updateUser({ isEmailVerified: true });
  }, [isDone, isAuthenticated, updateUser]);

  if (check.isPending)
    return (
      <Door title="One moment">
        <LoadingIndicator text="Checking the link..." showText />
      </Door>
    );
  if (check.isError)
    return (
      <Door title="That link did not work">
        <Notice level="error">{failureOf(check.error).text}</Notice>
        <Resend />
      </Door>
    );
  return (
    <Door title="Your address is checked">
      <Notice level="success">{check.data.message}</Notice>
      <Link to={isAuthenticated ? '/community' : '/login'} className={button({ look: 'go' })}>
        {isAuthenticated ? 'Go to Community' : 'Sign In'}
      </Link>
    </Door>
  );
}

function CheckYourMail() {
  const { user } = useSession();
  if (user?.isEmailVerified)
    return (
      <Door title="Your address is checked">
        <p>{user.email} is yours. Nothing more to do here.</p>
        <Link to="/community" className={button({ look: 'go' })}>
          Go to Community
        </Link>
      </Door>
    );
  return (
    <Door title="Look into your mail">
      <p>We have sent a link to your address. Open it on any device, and you can post, write and apply.</p>
      <Resend />
    </Door>
  );
}

function Resend() {
  const { isAuthenticated } = useSession();
  const resend = useMutation({ mutationFn: mailCalls.resend });
  if (!isAuthenticated)
    return (
      <>
        <p>Need another mail? Sign in and we send it.</p>
        <Link to="/login" search={{ redirect: '/email-verification' }} className={button({ look: 'go' })}>
          Sign In
        </Link>
      </>
    );
  return (
    <>
      {resend.isError && <Notice level="error">{failureOf(resend.error).text}</Notice>}
      {resend.data && <Notice level="success">{resend.data.message}</Notice>}
      <div className={css.acts}>
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          Send another mail
        </Button>
      </div>
    </>
  );
}
