import { useDeferredValue, useMemo } from 'react';
import type { Unsent } from '#actors/use-outbox.ts';
import type { Message } from '#contract/ours/messages.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { number } from '#ui/format/numbers.ts';
import { Pill } from '#ui/pill/pill.tsx';
import { TypingBars } from '#ui/typing-bars/typing-bars.tsx';
import { Line } from './line.tsx';
import * as css from './log.css.ts';
import { Older } from './older.tsx';
import { rowsOf } from './rows.ts';
import type { useThreadScroll } from './use-thread-scroll.ts';

type LogProps = {
  rows: ReturnType<typeof rowsOf>;
  scroll: ReturnType<typeof useThreadScroll>;
  peer: string;
  peerIsTyping: boolean;
  /** How many have come below what is in sight. */
  below: number;
  hasOlder: boolean;
  loadingOlder: boolean;
  olderFailed: boolean;
  onOlder: () => void;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** What was said, oldest on top; it stays where one reads, and at the end when one is there. */
export function Log(props: LogProps) {
  const { rows, scroll, peer, peerIsTyping, below, hasOlder, loadingOlder, olderFailed, onOlder } = props;
  // Older messages that join at the top are no news: readers hear only what comes at the end.
  const wasLoading = useDeferredValue(loadingOlder);
  return (
    <div className={css.frame}>
      <div
        ref={scroll.boxRef}
        className={css.log}
        role="log"
        aria-label="Messages"
        aria-live={loadingOlder || wasLoading ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div className={css.inside}>
          {hasOlder && (
            <Older box={scroll.box} loading={loadingOlder} failed={olderFailed} onShow={onOlder} />
          )}
          {rows.length === 0 && (
            <EmptyState level={2} title="Nothing said yet">
              The first line is yours, {peer} is all ears.
            </EmptyState>
          )}
          {rows.map((row) => (
            <Line key={row.key} row={row} peer={peer} onRetry={props.onRetry} onDiscard={props.onDiscard} />
          ))}
          {peerIsTyping && (
            <p className={css.typing}>
              <TypingBars />
              {peer} is typing
            </p>
          )}
        </div>
      </div>
      {below > 0 && (
        <div className={css.floating}>
          <Pill onClick={scroll.goToEnd}>{number(below)} new</Pill>
        </div>
      )}
    </div>
  );
}

/** The rows of a thread, made anew only when something in it changes. */
export function useRows(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  { me, fresh, hasOlder }: Pick<Parameters<typeof rowsOf>[0], 'me' | 'fresh' | 'hasOlder'>,
) {
  return useMemo(
    () => rowsOf({ messages, unsent, me, fresh, hasOlder }),
    [messages, unsent, me, fresh, hasOlder],
  );
}
