import { Link } from '@tanstack/react-router';
import { link } from '#ui/layout/words.css.ts';
import { CarryOn } from './carry-on.tsx';
import * as css from './door.css.ts';
import { Door } from './door.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** `/login`. */
export function SignIn({ redirectPath }: { redirectPath: string | undefined }) {
  return (
    <Door title="You’re on the list">
      <CarryOn path={redirectPath} />
      <SignInForm redirectPath={redirectPath} />
      <p className={css.swap}>
        New here?{' '}
        <Link to="/register" search={redirectPath ? { redirect: redirectPath } : {}} className={link}>
          Join Now
        </Link>
      </p>
    </Door>
  );
}
