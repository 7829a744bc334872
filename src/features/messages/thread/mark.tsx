import { Check, CheckCheck, CircleAlert, Clock, SendHorizontal } from 'lucide-react';
import { clockTime, exactTime } from '#ui/format/dates.ts';
import { Icon, type IconShape } from '#ui/icon/icon.tsx';
import * as css from './log.css.ts';
import type { Bubble, MarkState } from './rows.ts';

const marks: Record<MarkState, { icon: IconShape; words: string }> = {
  sending: { icon: SendHorizontal, words: 'Sending' },
  waiting: { icon: Clock, words: 'Waiting to send' },
  failed: { icon: CircleAlert, words: 'Not sent' },
  sent: { icon: Check, words: 'Sent' },
  delivered: { icon: CheckCheck, words: 'Delivered' },
  read: { icon: CheckCheck, words: 'Read' },
};

type MarkProps = {
  bubble: Bubble;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** Below what was said in one go: when, and what became of it. */
export function Mark({ bubble, onRetry, onDiscard }: MarkProps) {
  const { at, mark, reason, own, clientId } = bubble;
  if (mark === 'failed')
    return (
      <div className={`${css.mark} ${css.ownSide} ${css.failure}`} role="alert">
        <Icon of={CircleAlert} size="small" />
        <span>Not sent{reason && `: ${reason}`}</span>
        <button type="button" className={css.act} onClick={() => onRetry(clientId)}>
          Try again
        </button>
        <button type="button" className={css.act} onClick={() => onDiscard(clientId)}>
          Delete
        </button>
      </div>
    );
  return (
    <p className={`${css.mark} ${own ? css.ownSide : ''} ${mark === 'read' ? css.read : ''}`}>
      <time dateTime={at} title={exactTime(at)}>
        {clockTime(at)}
      </time>
      {mark && (
        <>
          <Icon of={marks[mark].icon} size="small" />
          {marks[mark].words}
        </>
      )}
    </p>
  );
}
