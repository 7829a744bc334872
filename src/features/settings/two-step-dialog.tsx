import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { copyText } from '#shared/share-link.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { link } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { downloadFile } from './data-export.tsx';
import * as css from './settings.css.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  twoStepQuery,
} from './settings-queries.ts';
import { AskPassword, SingleFieldForm } from './single-field-form.tsx';

export type TwoStepAction = 'on' | 'codes' | 'off';

const titles: Record<TwoStepAction, string> = {
  on: 'Turn on two-step sign-in',
  codes: 'New recovery codes',
  off: 'Turn off two-step sign-in',
};

/**
 * SET-06. Each action asks for the password first; turning on leads through the app to the recovery codes.
 */
export function TwoStepDialog({ act, onClose }: { act: TwoStepAction; onClose: () => void }) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** The codes are shown only once: the dialog stays until they are there. */
  const saveCodes = (save: (typed: string) => Promise<{ codes: string[] }>) => (typed: string) => {
    setSaving(true);
    return save(typed).finally(() => setSaving(false));
  };
  const show = ({ codes: made }: { codes: string[] }) => {
    setCodes(made);
    void client.invalidateQueries({ queryKey: twoStepQuery.queryKey });
  };
  return (
    <Dialog
      open
      title={codes && act === 'on' ? 'Two-step sign-in is on' : titles[act]}
      onOpenChange={() => !codes && !isSaving && onClose()}
    >
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <Button variant="primary" wide onClick={onClose}>
            I’ve saved them
          </Button>
        </>
      ) : secret ? (
        <>
          <NewSecret {...secret} />
          <SingleFieldForm
            key="code"
            name="code"
            takesFocus
            label="Code from your app"
            submitLabel="Turn on"
            save={saveCodes(confirmTwoStep)}
            onSaved={show}
          >
            {(field) => <TextInput inputMode="numeric" autoComplete="one-time-code" {...field} />}
          </SingleFieldForm>
        </>
      ) : act === 'off' ? (
        <SingleFieldForm
          name="proof"
          label="Your password or a code"
          hint="Use a code from your app or one of your recovery codes."
          submitLabel="Turn off"
          save={endTwoStep}
          onSaved={(state) => {
            client.setQueryData(twoStepQuery.queryKey, state);
            notify.success('Two-step sign-in is off');
            onClose();
          }}
        >
          {(field) => <PasswordInput autoComplete="current-password" {...field} />}
        </SingleFieldForm>
      ) : act === 'on' ? (
        <AskPassword submitLabel="Continue" save={beginTwoStep} onSaved={setSecret} />
      ) : (
        <AskPassword
          hint="Your current codes will stop working."
          submitLabel="Create new codes"
          save={saveCodes(renewRecoveryCodes)}
          onSaved={show}
        />
      )}
    </Dialog>
  );
}

/** As a QR code, as a link for this device, and as text. */
const NewSecret = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className={css.secret}>
    <p>Scan this with an authenticator app, such as Aegis, 2FAS or Google Authenticator.</p>
    <div data-theme="light" className={css.paper}>
      <Qr text={uri} />
    </div>
    <p>
      Is the app on this device?{' '}
      <a className={link} href={uri}>
        Open it here
      </a>
      . Or enter this code:
    </p>
    <div className={css.secretLine}>
      <code className={css.secretKey}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <Button size="small" onClick={() => void copyText(secret)}>
        Copy
      </Button>
    </div>
  </div>
);

/** Quiet zone in modules, as scanners require. */
const border = 4;

function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { border });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code with the secret below"
    >
      <path d={squares.join('')} />
    </svg>
  );
}

const head = 'Recovery codes for Sidestage. Use each once instead of a code from your app.';

/** Shown only once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${head}\n\n${codes.join('\n')}\n`;
  return (
    <div className={css.secret}>
      <p>
        If you lose your phone, sign in with your password and one of these. Each works once. Keep them
        somewhere other than your phone.
      </p>
      <Notice level="warning">You won’t see these codes again.</Notice>
      <ul className={`${list} ${css.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.secretLine}>
        <Button size="small" onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button
          size="small"
          onClick={() =>
            downloadFile(new Blob([text], { type: 'text/plain' }), 'sidestage-recovery-codes.txt')
          }
        >
          Download
        </Button>
      </div>
    </div>
  );
}
