import { type ReactNode, useState } from 'react';
import { useBotCheck } from '#actors/bot-check.ts';
import { askForMail } from '#shared/mail-calls.ts';
import * as css from '#shared/shared.css.ts';
import { BotCheckError, failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';

export type ResendMailProps = {
  /** Returns the server's message. */
  send?: (botToken: string) => Promise<{ message: string }>;
  children?: ReactNode;
};

type Step = { name: 'idle' | 'sending' | 'unknownHere' } | { name: 'sent' | 'failed'; words: string };

const resendVerification = (botToken: string) => askForMail('POST /api/auth/resend', botToken);

export function ResendBody({ send = resendVerification, children }: ResendMailProps) {
  const check = useBotCheck();
  const [step, setStep] = useState<Step>({ name: 'idle' });
  if (step.name === 'unknownHere') return null;

  const press = async () => {
    setStep({ name: 'sending' });
    try {
      const { message } = await check.withToken(send);
      setStep({ name: 'sent', words: message });
    } catch (error) {
      const { kind, text } = failureOf(error);
      const isUnknown = kind === 'missing' || (error instanceof BotCheckError && error.isImpossible);
      setStep(isUnknown ? { name: 'unknownHere' } : { name: 'failed', words: text });
    }
  };

  return (
    <div className={css.resend}>
      <Button size="small" busy={step.name === 'sending'} onClick={press}>
        Send the mail again
      </Button>
      {children}
      <p role="status" className={step.name === 'failed' ? css.resendFailed : css.resendStatus}>
        {'words' in step && step.words}
      </p>
      <div ref={check.containerRef} className={css.checkPlace} />
    </div>
  );
}
