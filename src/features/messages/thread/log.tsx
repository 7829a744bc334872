import { type FocusEvent, type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import type { Unsent } from '#actors/outbox.ts';
import type { Message } from '#contract/messages.ts';
import { useCanReport } from '#entities/person/person-calls.ts';
import { useOpenSafetyDialog } from '#entities/person/person-menu.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { number } from '#ui/format/numbers.ts';
import { TypingBars } from '#ui/loading-indicator/loading-indicator.tsx';
import { Pill } from '#ui/marks/marks.tsx';
import { useProximity } from '#ui/near/use-near.ts';
import { emptyBlockCache, threadBlocks } from './blocks.ts';
import * as css from './log.css.ts';
import { type Bubble, emptyRowCache, hasMenu, type MessageActions, type Row, rowsOf } from './rows.ts';
import { Blocks } from './rows-block.tsx';
import type { useThreadScroll } from './use-thread-scroll.ts';

/** Threads up to this many rows render whole, so that the browser can search them. */
const MAX_MOUNTED_ROWS = 200;

type LogProps = {
  rows: readonly Row[];
  scroll: ReturnType<typeof useThreadScroll>;
  person: { id: string; name: string };
  peerName: string;
  typing: string | null;
  /** Number of messages below the visible part. */
  below: number;
  hasOlder: boolean;
  loadingOlder: boolean;
  olderFailed: boolean;
  onOlder: () => void;
  /** Key of the row navigated to. */
  targetKey: string | null;
  /** Null where the server has no message actions. */
  actions: MessageActions | null;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** Oldest on top. Stays at the end while the reader is there, otherwise keeps its position. */
export function Log(props: LogProps) {
  const { rows, scroll, peerName, typing, below, hasOlder, loadingOlder, olderFailed, onOlder } = props;
  const { stop, ...menus } = useMenuFocus(rows);
  const [origin] = useState(() => rows.find((row) => row.kind === 'bubble')?.seq ?? 0);
  const [cache] = useState(emptyBlockCache);
  const blocks = useMemo(() => threadBlocks(rows, origin, cache), [rows, origin, cache]);
  const ask = useOpenSafetyDialog();
  const { person } = props;
  const reportMessage = useCallback(
    (id: string, sender: Bubble['groupSender']) =>
      ask('report', {
        person: sender ? { id: sender._id, name: sender.name } : person,
        subject: { kind: 'message', id },
      }),
    [ask, person],
  );
  const onReport = useCanReport() ? reportMessage : null;
  return (
    <div className={css.frame}>
      <div
        ref={scroll.boxRef}
        className={css.log}
        role="log"
        aria-label="Messages"
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        {...menus}
      >
        <div className={css.content}>
          {hasOlder && (
            <Older box={scroll.box} loading={loadingOlder} failed={olderFailed} onShow={onOlder} />
          )}
          {rows.length === 0 && (
            <EmptyState level={2} title="Say hello">
              This is the start of your conversation with {peerName}.
            </EmptyState>
          )}
          <Blocks
            blocks={blocks}
            box={scroll.box}
            isLong={rows.length > MAX_MOUNTED_ROWS}
            onRemount={scroll.handleScroll}
            peerName={peerName}
            stop={stop}
            targetKey={props.targetKey}
            actions={props.actions}
            onReport={onReport}
            onRetry={props.onRetry}
            onDiscard={props.onDiscard}
          />
          {typing && (
            <p className={css.typing}>
              <TypingBars />
              {typing}
            </p>
          )}
        </div>
      </div>
      {(below > 0 || scroll.isFar) && (
        <div className={css.floating}>
          <Pill
            onClick={() => {
              scroll.goToEnd();
              scroll.box?.focus({ preventScroll: true });
            }}
          >
            {below > 0 ? `${number(below)} new` : 'Jump to latest'}
          </Pill>
        </div>
      )}
    </div>
  );
}

const menuButtonOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-more]') : null;

/** All message menus are one tab stop; Up and Down move between them. */
function useMenuFocus(rows: LogProps['rows']) {
  const [focused, setFocused] = useState<string | null>(null);
  const isThere = focused !== null && rows.some((row) => row.key === focused && hasMenu(row));
  return {
    stop: isThere ? focused : (rows.findLast(hasMenu)?.key ?? null),
    onFocus: ({ target }: FocusEvent) => {
      const row = menuButtonOf(target)?.closest<HTMLElement>('[data-row]');
      setFocused(row?.dataset.row ?? null);
    },
    onBlur: () => setFocused(null),
    onKeyDownCapture: (event: KeyboardEvent) => {
      const button = menuButtonOf(event.target);
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!button || by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-more]')];
      all[all.indexOf(button) + by]?.focus();
    },
  };
}

/** Rebuilds the rows only when the thread changes. */
export function useRows(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  { me, unreadRange, hasOlder }: Pick<Parameters<typeof rowsOf>[0], 'me' | 'unreadRange' | 'hasOlder'>,
) {
  const [cache] = useState(emptyRowCache);
  return useMemo(
    () => rowsOf({ messages, unsent, me, unreadRange, hasOlder }, cache),
    [messages, unsent, me, unreadRange, hasOlder, cache],
  );
}

type OlderProps = {
  box: HTMLElement | null;
  loading: boolean;
  failed: boolean;
  onShow: () => void;
};

/** Loads older messages when scrolled into view; after a failure or by keyboard, on demand. */
function Older({ box, loading, failed, onShow }: OlderProps) {
  const start = useProximity(box !== null && !loading && !failed, onShow, box);
  // The button may disappear while focused: the focus then moves to the log.
  const moveFocus = useCallback(
    (button: HTMLElement | null) => () => {
      if (button === document.activeElement) box?.focus({ preventScroll: true });
    },
    [box],
  );

  return (
    <div ref={start} className={css.older}>
      {failed && 'We couldn’t load earlier messages.'}
      <Button
        ref={moveFocus}
        size="small"
        variant="quiet"
        busy={loading}
        // Not a tab stop unless loading failed: Shift+Tab from the composer must not jump to the top.
        tabIndex={failed ? 0 : -1}
        onClick={onShow}
      >
        {failed ? 'Try again' : 'Show earlier messages'}
      </Button>
    </div>
  );
}
