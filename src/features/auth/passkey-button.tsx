import KeyRound from 'lucide-react/icons/key-round';
import type { usePasskey } from '#actors/passkey.ts';
import { Refusal } from '#shared/form.tsx';
import { Button } from '#ui/button/button.tsx';
import * as css from './auth-layout.css.ts';
import { ComeBack } from './come-back.tsx';

/** SET-06. The way in without a password, under the form; nothing where the server or the browser knows no passkeys. */
export function PasskeyButton({ passkey, busy }: { passkey: ReturnType<typeof usePasskey>; busy: boolean }) {
  const { isHere, state, begin, comeBack, forget } = passkey;
  if (!isHere) return null;
  return (
    <div className={css.form}>
      {state.kind === 'refused' && <Refusal errors={[state.text]} />}
      {state.kind === 'leaving' && (
        <ComeBack question={state.question} busy={false} onBack={comeBack} onStay={forget} />
      )}
      <Button wide icon={KeyRound} busy={state.kind === 'busy'} disabled={busy} onClick={begin}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
