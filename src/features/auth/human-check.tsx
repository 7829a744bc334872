import CircleCheck from 'lucide-react/icons/circle-check';
import ShieldQuestion from 'lucide-react/icons/shield-question';
import { useState } from 'react';
import type { useAuthForm } from '#actors/auth-form.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon, Spinner } from '#ui/icon/icon.tsx';
import * as css from './auth-layout.css.ts';

type AuthForm = ReturnType<typeof useAuthForm>;

/** The end of a form that signs in or registers: the bot check, and the button with its words. */
export const AuthFormEnd = ({ auth, children }: { auth: AuthForm; children: string }) => (
  <>
    <HumanCheck auth={auth} />
    <Button look="go" wide type="submit" busy={auth.busy}>
      {children}
    </Button>
  </>
);

/** SES-12. Where the bot check stands, in words, and where its widget may show itself. */
function HumanCheck({ auth }: { auth: AuthForm }) {
  const { checking, checkFailed: failed, impossible, captchaRequired: required } = auth;
  const [begun, setBegun] = useState(false);
  if (checking && !begun) setBegun(true);
  const broken = failed || impossible;
  const passed = begun && !checking && !broken;
  return (
    <div
      className={css.human}
      data-check={checking ? 'checking' : broken ? 'failed' : passed ? 'passed' : 'idle'}
    >
      {checking ? (
        <Spinner />
      ) : (
        <Icon of={passed ? CircleCheck : ShieldQuestion} className={passed ? css.passed : ''} />
      )}
      <p role="status" className={css.humanWords}>
        {wordsFor({ checking, failed, impossible, required, passed })}
      </p>
      {broken && (
        <Button size="small" onClick={auth.retryCheck}>
          Try the check again
        </Button>
      )}
      <div ref={auth.checkContainerRef} className={css.widget} />
    </div>
  );
}

type CheckStatus = Record<'checking' | 'failed' | 'impossible' | 'required' | 'passed', boolean>;

function wordsFor({ checking, failed, impossible, required, passed }: CheckStatus): string {
  if (impossible) return 'This server offers no bot check.';
  if (failed) return 'The bot check did not work.';
  if (checking && required) return 'One more check, in plain sight this time.';
  if (checking) return 'Checking that you are a person…';
  if (passed) return 'You are a person. Checked on this device.';
  return 'A short bot check runs here by itself.';
}
