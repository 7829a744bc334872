import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuthForm } from '#actors/auth-form.ts';
import { useTitle } from '#entities/title/use-title.ts';
import { button } from '#ui/button/button.css.ts';
import { link, small } from '#ui/layout/words.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './door.css.ts';
import { Door } from './door.tsx';
import { RegisterForm } from './register-form.tsx';

/** `/register`. Once it is done: signed in, or the server's message and what to do next (SES-07). */
export function Register({ redirectPath }: { redirectPath: string | undefined }) {
  const auth = useAuthForm('register', redirectPath ? { redirectPath } : {});
  const [email, setEmail] = useState('');
  if (auth.message) return <Accepted message={auth.message} email={email} redirectPath={redirectPath} />;
  return (
    <Door title="Get on the list">
      <RegisterForm auth={auth} onSubmit={setEmail} />
      <p className={small}>
        By joining you agree to the{' '}
        <Link to="/terms-of-service" className={link}>
          Terms of Service
        </Link>{' '}
        and the{' '}
        <Link to="/privacy-policy" className={link}>
          Privacy Policy
        </Link>
        .
      </p>
      <p className={css.swap}>
        Here before?{' '}
        <Link to="/login" search={redirectPath ? { redirect: redirectPath } : {}} className={link}>
          Sign In
        </Link>
      </p>
    </Door>
  );
}

type AcceptedProps = { message: string; email: string; redirectPath: string | undefined };

function Accepted({ message, email, redirectPath }: AcceptedProps) {
  useTitle('Welcome');
  return (
    <Door title="You’re in">
      <Notice level="success">{message}</Notice>
      <p>Sign in with the address and password you just chose. Then say what you play or do.</p>
      <div className={css.acts}>
        <Link
          to="/login"
          search={{ redirect: redirectPath ?? '/profile-setup' }}
          state={{ email }}
          className={button({ look: 'go' })}
        >
          Sign In
        </Link>
        <Link to="/gigs" className={button()}>
          Browse Gigs
        </Link>
      </div>
    </Door>
  );
}
