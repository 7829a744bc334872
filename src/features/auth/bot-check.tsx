import CircleCheck from 'lucide-react/icons/circle-check';
import ShieldQuestion from 'lucide-react/icons/shield-question';
import type { useAuthForm } from '#actors/auth-form.ts';
import type { CheckState } from '#actors/bot-check.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon, Spinner } from '#ui/icon/icon.tsx';
import * as css from './auth-layout.css.ts';

type AuthForm = ReturnType<typeof useAuthForm>;

export const AuthFormFooter = ({ auth, children }: { auth: AuthForm; children: string }) => (
  <>
    <BotCheck auth={auth} />
    <Button variant="primary" wide type="submit" busy={auth.busy}>
      {children}
    </Button>
  </>
);

/** SES-12. Shows the state of the bot check and hosts its widget. */
function BotCheck({ auth: { check, retryCheck } }: { auth: AuthForm }) {
  const { state, isInSight, containerRef } = check;
  const isBroken = state === 'failed' || state === 'impossible';
  return (
    <div className={css.botCheck} data-check={isBroken ? 'failed' : state}>
      {state === 'checking' ? (
        <Spinner />
      ) : (
        <Icon
          of={state === 'passed' ? CircleCheck : ShieldQuestion}
          className={state === 'passed' ? css.passed : ''}
        />
      )}
      <p role="status" className={css.botCheckText}>
        {state === 'checking' && isInSight ? 'One more check: please complete it below.' : stateTexts[state]}
      </p>
      {isBroken && (
        <Button size="small" onClick={retryCheck}>
          Try the check again
        </Button>
      )}
      <div ref={containerRef} className={css.widget} />
    </div>
  );
}

const stateTexts: Record<CheckState, string> = {
  idle: 'A quick bot check runs automatically.',
  checking: 'Checking that you’re human...',
  passed: 'You’re human. Checked on this device.',
  failed: 'The bot check didn’t work.',
  impossible: 'This site has no bot check.',
};
