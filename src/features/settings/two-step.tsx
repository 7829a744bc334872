import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryContent } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { longDate, today } from '#ui/format/dates.ts';
import { muted } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Block } from '#ui/page/page.tsx';
import * as css from './settings.css.ts';
import { twoStepQuery } from './settings-queries.ts';
import type { TwoStepAction } from './two-step-dialog.tsx';

const TwoStepDialog = lazyPart(() => import('./two-step-dialog.tsx').then((part) => part.TwoStepDialog));

/** Fewer are a warning: without codes, losing the phone locks the member out. */
const FEW_CODES = 3;

/** SET-06. Two-step sign-in. Hidden where the server does not support it. */
export function TwoStep() {
  const query = useQuery(twoStepQuery);
  const [act, setAct] = useState<TwoStepAction | null>(null);
  const close = () => setAct(null);
  if (query.error && failureOf(query.error).kind === 'missing') return null;
  return (
    <Block title="Two-step sign-in" id="two-step">
      <div className={`${css.section} ${css.stack}`}>
        <p className={muted}>
          Ask for a code from an authenticator app as well as your password, so your password alone isn’t
          enough to sign in.
        </p>
        <QueryContent query={query} subject="two-step sign-in">
          {({ since, codesLeft }) => (
            <>
              {since !== null && <State since={since} codesLeft={codesLeft} />}
              <div className={css.deviceActions}>
                {since !== null && <Button onClick={() => setAct('codes')}>New recovery codes</Button>}
                {/* One element with a key, so that it keeps the focus. */}
                <Button key="turn" onClick={() => setAct(since === null ? 'on' : 'off')}>
                  {since === null ? 'Turn on two-step sign-in' : 'Turn off two-step sign-in'}
                </Button>
              </div>
            </>
          )}
        </QueryContent>
      </div>
      {act && <TwoStepDialog act={act} onClose={close} onLoadFailed={close} />}
    </Block>
  );
}

function State({ since, codesLeft }: { since: string; codesLeft: number }) {
  const left = codesLeft === 1 ? '1 recovery code' : `${codesLeft || 'No'} recovery codes`;
  return (
    <Notice level={codesLeft < FEW_CODES ? 'warning' : 'success'}>
      On since {longDate(today(new Date(since)))}. {left} left.
    </Notice>
  );
}
