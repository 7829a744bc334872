import { type FocusEvent, type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import type { Unsent } from '#actors/outbox.ts';
import type { Message } from '#contract/ours/messages.ts';
import { useOffersReports } from '#entities/person/person-calls.ts';
import { useAskAbout } from '#entities/person/person-menu.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { number } from '#ui/format/numbers.ts';
import { TypingBars } from '#ui/loading-indicator/loading-indicator.tsx';
import { Pill } from '#ui/marks/marks.tsx';
import { useNear } from '#ui/near/use-near.ts';
import { noBlocks, threadBlocks } from './blocks.ts';
import * as css from './log.css.ts';
import { type Bubble, hasMenu, type MessageActs, nothingMade, type Row, rowsOf } from './rows.ts';
import { Blocks } from './rows-block.tsx';
import type { useThreadScroll } from './use-thread-scroll.ts';

/** Threads up to this many rows render whole, so that the browser can search them. */
const WHOLE = 200;

type LogProps = {
  rows: readonly Row[];
  scroll: ReturnType<typeof useThreadScroll>;
  person: { id: string; name: string };
  peer: string;
  typing: string | null;
  /** Number of messages below the visible part. */
  below: number;
  hasOlder: boolean;
  loadingOlder: boolean;
  olderFailed: boolean;
  onOlder: () => void;
  /** Key of the row navigated to. */
  found: string | null;
  /** Null where the server has no message actions. */
  acts: MessageActs | null;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** Oldest on top. Stays at the end while the reader is there, otherwise keeps its position. */
export function Log(props: LogProps) {
  const { rows, scroll, peer, typing, below, hasOlder, loadingOlder, olderFailed, onOlder } = props;
  const { stop, ...menus } = useMenus(rows);
  const [origin] = useState(() => rows.find((row) => row.kind === 'bubble')?.seq ?? 0);
  const [made] = useState(noBlocks);
  const blocks = useMemo(() => threadBlocks(rows, origin, made), [rows, origin, made]);
  const ask = useAskAbout();
  const { person } = props;
  const reportMessage = useCallback(
    (id: string, who: Bubble['who']) =>
      ask('report', {
        person: who ? { id: who._id, name: who.name } : person,
        thing: { kind: 'message', id },
      }),
    [ask, person],
  );
  const onReport = useOffersReports() ? reportMessage : null;
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
        <div className={css.inside}>
          {hasOlder && (
            <Older box={scroll.box} loading={loadingOlder} failed={olderFailed} onShow={onOlder} />
          )}
          {rows.length === 0 && (
            <EmptyState level={2} title="Nothing said yet">
              The first line is yours, {peer} is all ears.
            </EmptyState>
          )}
          <Blocks
            blocks={blocks}
            box={scroll.box}
            isLong={rows.length > WHOLE}
            onReturn={scroll.pass}
            peer={peer}
            stop={stop}
            found={props.found}
            acts={props.acts}
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
            {below > 0 ? `${number(below)} new` : 'To the newest'}
          </Pill>
        </div>
      )}
    </div>
  );
}

const moreOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-more]') : null;

/** All message menus are one tab stop; Up and Down move between them. */
function useMenus(rows: LogProps['rows']) {
  const [focused, setFocused] = useState<string | null>(null);
  const isThere = focused !== null && rows.some((row) => row.key === focused && hasMenu(row));
  return {
    stop: isThere ? focused : (rows.findLast(hasMenu)?.key ?? null),
    onFocus: ({ target }: FocusEvent) => {
      const row = moreOf(target)?.closest<HTMLElement>('[data-row]');
      setFocused(row?.dataset.row ?? null);
    },
    onBlur: () => setFocused(null),
    onKeyDownCapture: (event: KeyboardEvent) => {
      const here = moreOf(event.target);
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!here || by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-more]')];
      all[all.indexOf(here) + by]?.focus();
    },
  };
}

/** Rebuilds the rows only when the thread changes. */
export function useRows(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  { me, fresh, hasOlder }: Pick<Parameters<typeof rowsOf>[0], 'me' | 'fresh' | 'hasOlder'>,
) {
  const [made] = useState(nothingMade);
  return useMemo(
    () => rowsOf({ messages, unsent, me, fresh, hasOlder }, made),
    [messages, unsent, me, fresh, hasOlder, made],
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
  const start = useNear(box !== null && !loading && !failed, onShow, box);
  // The button may disappear while focused: the focus then moves to the log.
  const handOn = useCallback(
    (button: HTMLElement | null) => () => {
      if (button === document.activeElement) box?.focus({ preventScroll: true });
    },
    [box],
  );

  return (
    <div ref={start} className={css.older}>
      {failed && 'The earlier messages did not come.'}
      <Button
        ref={handOn}
        size="small"
        look="bare"
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
