import { type ReactNode, useState } from 'react';
import { useBotCheck } from '#actors/bot-check.ts';
import { requestMail } from '#shared/mail-calls.ts';
import * as css from '#shared/shared.css.ts';
import { BotCheckError, failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';

export type ResendMailProps = {
  /** Returns the server's message. */
  send?: (botToken: string) => Promise<{ message: string }>;
  children?: ReactNode;
};

type Step = { name: 'idle' | 'sending' | 'unsupported' } | { name: 'sent' | 'failed'; text: string };

const resendVerification = (botToken: string) => requestMail('POST /api/auth/resend', botToken);

export function ResendBody({ send = resendVerification, children }: ResendMailProps) {
  const check = useBotCheck();
  const [step, setStep] = useState<Step>({ name: 'idle' });
  if (step.name === 'unsupported') return null;

  const resend = async () => {
    setStep({ name: 'sending' });
    try {
      const { message } = await check.withToken(send);
      setStep({ name: 'sent', text: message });
    } catch (error) {
      const { kind, text } = failureOf(error);
      const isUnsupported = kind === 'missing' || (error instanceof BotCheckError && error.isImpossible);
      setStep(isUnsupported ? { name: 'unsupported' } : { name: 'failed', text });
    }
  };

  return (
    <div className={css.resend}>
      <Button size="small" busy={step.name === 'sending'} onClick={resend}>
        Resend e-mail
      </Button>
      {children}
      <p role="status" className={step.name === 'failed' ? css.resendFailed : css.resendStatus}>
        {'text' in step && step.text}
      </p>
      <div ref={check.containerRef} className={css.botCheck} />
    </div>
  );
}
