import { CircleCheck, ShieldQuestion } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon, Spinner } from '#ui/icon/icon.tsx';
import * as css from './auth-layout.css.ts';

type HumanCheckProps = {
  checking: boolean;
  failed: boolean;
  impossible: boolean;
  /** The server wants to see the check: its widget shows in the container. */
  required: boolean;
  containerRef: Ref<HTMLDivElement>;
  onRetry: () => void;
};

/** SES-12. Where the bot check stands, in words, and where its widget may show itself. */
export function HumanCheck(props: HumanCheckProps) {
  const { checking, failed, impossible, required, containerRef, onRetry } = props;
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
        <Button size="small" onClick={onRetry}>
          Try the check again
        </Button>
      )}
      <div ref={containerRef} className={css.widget} />
    </div>
  );
}

type Standing = Pick<HumanCheckProps, 'checking' | 'failed' | 'impossible' | 'required'> & {
  passed: boolean;
};

function wordsFor({ checking, failed, impossible, required, passed }: Standing): string {
  if (impossible) return 'This server offers no bot check.';
  if (failed) return 'The bot check did not work.';
  if (checking && required) return 'One more check, in plain sight this time.';
  if (checking) return 'Checking that you are a person…';
  if (passed) return 'You are a person. Checked on this device.';
  return 'A short bot check runs here by itself.';
}
