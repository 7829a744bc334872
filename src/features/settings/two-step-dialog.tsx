import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { NewSecret } from './new-secret.tsx';
import { OneField } from './one-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  twoStepQuery,
} from './two-step-calls.ts';

export type TwoStepAct = 'on' | 'codes' | 'off';

const titles: Record<TwoStepAct, string> = {
  on: 'Turn on two-step sign-in',
  codes: 'New recovery codes',
  off: 'Turn off two-step sign-in',
};

/** SET-06. Each act asks for the password first; turning on goes by way of the app to the recovery codes. */
export function TwoStepDialog({ act, onClose }: { act: TwoStepAct; onClose: () => void }) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = ({ codes: made }: { codes: string[] }) => {
    setCodes(made);
    void client.invalidateQueries({ queryKey: twoStepQuery.queryKey });
  };
  return (
    <Dialog
      open
      title={codes && act === 'on' ? 'Two-step sign-in is on' : titles[act]}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <Button look="go" wide onClick={onClose}>
            I have kept them
          </Button>
        </>
      ) : secret ? (
        <>
          <NewSecret {...secret} />
          <OneField
            key="code"
            name="code"
            takesFocus
            label="The code that your app shows now"
            act="Turn it on"
            save={confirmTwoStep}
            done={show}
          >
            {(field) => <TextInput inputMode="numeric" autoComplete="one-time-code" {...field} />}
          </OneField>
        </>
      ) : act === 'off' ? (
        <OneField
          name="proof"
          label="Your password, or a code"
          hint="A code of your app or one of your recovery codes will do."
          act="Turn it off"
          save={endTwoStep}
          done={(state) => {
            client.setQueryData(twoStepQuery.queryKey, state);
            notify.success('Your password alone signs you in again');
            onClose();
          }}
        >
          {(field) => <PasswordInput autoComplete="current-password" {...field} />}
        </OneField>
      ) : act === 'on' ? (
        <OneField
          name="currentPassword"
          label="Your password"
          act="Go on"
          save={beginTwoStep}
          done={setSecret}
        >
          {(field) => <PasswordInput autoComplete="current-password" {...field} />}
        </OneField>
      ) : (
        <OneField
          name="currentPassword"
          label="Your password"
          hint="The codes you have now stop working."
          act="Make new ones"
          save={renewRecoveryCodes}
          done={show}
        >
          {(field) => <PasswordInput autoComplete="current-password" {...field} />}
        </OneField>
      )}
    </Dialog>
  );
}
