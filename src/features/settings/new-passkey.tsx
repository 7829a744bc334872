import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { patchQueries } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { createPasskey } from '#transport/passkeys.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { beginPasskey, type PasskeyToMake, passkeysQuery } from './passkey-calls.ts';
import { AskPassword, SingleFieldForm } from './single-field-form.tsx';

/** SET-06. The password, then a name and the browser's prompt; input survives a cancel. */
export function NewPasskey({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [passkey, setPasskey] = useState<PasskeyToMake | null>(null);
  const make = (name: string) => {
    if (!passkey) throw new Error('no passkey to make');
    return createPasskey(passkey, name).catch((error: unknown) => {
      const { kind, text } = failureOf(error);
      // The password confirmation has expired.
      if (kind === 'forbidden') {
        setPasskey(null);
        notify.error(text);
      }
      throw error;
    });
  };
  return (
    <Dialog open title="Add a passkey" onOpenChange={onClose}>
      {passkey ? (
        <SingleFieldForm
          key="name"
          name="name"
          takesFocus
          limit={limits.passkeyName}
          label="Passkey name"
          hint="For example: “My phone”. Next, your browser asks for your fingerprint, face or PIN."
          submitLabel="Create passkey"
          save={make}
          onSaved={(made) => {
            const { queryKey } = passkeysQuery;
            patchQueries<{ items: Passkey[] }>(client, { queryKey, exact: true }, ({ items }) => ({
              items: [...items.filter(({ id }) => id !== made.id), made],
            }));
            notify.success(`You can now sign in with ${made.name}`);
            onClose();
          }}
        >
          {(field) => <TextInput autoComplete="off" dir="auto" {...field} />}
        </SingleFieldForm>
      ) : (
        <AskPassword submitLabel="Continue" save={beginPasskey} onSaved={setPasskey} />
      )}
    </Dialog>
  );
}
