import { ResendMail } from '#entities/verification/resend-mail.tsx';
import * as css from './shell.css.ts';

/** Above every page of a member whose address is not confirmed: what that keeps one from, and the mail again. */
export const VerifyBanner = ({ email }: { email: string }) => (
  <aside className={css.verify} aria-label="Confirm your e-mail address">
    <div className={css.verifyInside}>
      <p className={css.verifyWords}>
        <b>Confirm your e-mail address.</b>{' '}
        <span className={css.verifyWhy}>
          Open the link we sent to {email}. Until then you can look around, but not post, message, link or
          apply.
        </span>
      </p>
      <ResendMail key={email} />
    </div>
  </aside>
);
