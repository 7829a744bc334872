import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type MouseEvent, memo, use, useId, useState } from 'react';
import { fileText } from '#contract/messages.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { clockTime, dayName } from '#ui/format/dates.ts';
import { firstName } from '#ui/format/names.ts';
import { number } from '#ui/format/numbers.ts';
import { Icon, type IconShape } from '#ui/icon/icon.tsx';
import { truncated } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { Divider } from '#ui/page/page.tsx';
import { isTouchPrimary } from '#ui/theme/breakpoints.ts';
import { Time } from '#ui/time-ago/time-ago.tsx';
import { visuallyHidden } from '#ui/visually-hidden/visually-hidden.css.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './log.css.ts';
import { OwnLastContext, useNames } from './names.ts';
import {
  type Bubble,
  isVisible,
  type MarkState,
  type MessageActions,
  type Report,
  type Row,
} from './rows.ts';

const DeletedMessage = lazyPart(() => import('./deleted-message.tsx').then((part) => part.DeletedMessage));
const ReactionBar = lazyPart(() => import('./reaction-bar.tsx').then((part) => part.ReactionBar));
const MessageFiles = lazyPart(() =>
  import('../attachments/message-files.tsx').then((part) => part.MessageFiles),
);
const ReadBy = lazyPart(() => import('../group/read-by.tsx').then((part) => part.ReadBy));
const MessageItems = lazyPart(() => import('./message-actions.tsx').then((part) => part.MessageItems));

type ThreadRowProps = {
  row: Row;
  peerName: string;
  /** Only one menu in a thread is a tab stop; arrow keys reach the others. */
  isTabStop: boolean;
  isTarget?: boolean;
  onReport: Report | null;
  actions: MessageActions | null;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

export const ThreadRow = memo(function ThreadRow({
  row,
  peerName,
  isTabStop,
  isTarget = false,
  onReport,
  actions,
  ...unsent
}: ThreadRowProps) {
  if (row.kind === 'day')
    return (
      <div data-row={row.key}>
        <Divider>
          <time dateTime={row.at}>{dayName(row.at)}</time>
        </Divider>
      </div>
    );
  if (row.kind === 'unreadLine')
    return (
      <div data-row={row.key}>
        <Divider unread>{`${number(row.count)}${row.more ? '+' : ''} new`}</Divider>
      </div>
    );
  if (row.event)
    return (
      <p data-row={row.key} data-seq={row.seq ?? undefined} className={css.event}>
        {row.text}
      </p>
    );
  return (
    <div
      data-row={row.key}
      data-seq={row.seq ?? undefined}
      data-parts={row.id && !row.removed ? `message:${row.id}` : undefined}
      className={`${css.row} ${isTarget ? css.target : ''}`}
    >
      {isVisible(row) && (
        <MessageBubble
          bubble={row}
          peerName={row.groupSender ? firstName(row.groupSender.name) : peerName}
          isTabStop={isTabStop}
          onReport={onReport}
          actions={actions}
        />
      )}
      {row.removed && row.id && (
        <DeletedMessage id={row.id} removed={row.removed} onSettled={actions?.onSettled} />
      )}
      {row.endsRun && <MessageStatus bubble={row} {...unsent} />}
    </div>
  );
}, isSame);

/** Rows are rebuilt with every message; their content rarely changes. */
function isSame({ row: before, ...rest }: ThreadRowProps, { row, ...now }: ThreadRowProps): boolean {
  const isAlike = (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === rest[key]);
  return isAlike && (before === row || JSON.stringify(before) === JSON.stringify(row));
}

type BubbleProps = Pick<ThreadRowProps, 'peerName' | 'isTabStop' | 'onReport' | 'actions'> & {
  bubble: Bubble;
};

const bubbleClass = ({ own, mark, removed }: Bubble) => {
  if (removed) return css.bubble.removed;
  if (mark === 'failed') return css.bubble.failed;
  return own ? css.bubble.own : css.bubble.theirs;
};

/** A tap on the text opens the menu, except on a link or while text is selected. */
const opensMenu = ({ target }: MouseEvent) =>
  isTouchPrimary() &&
  !(target instanceof Element && target.closest('a')) &&
  (globalThis.getSelection?.()?.isCollapsed ?? true);

function MessageBubble({ bubble, peerName, isTabStop, onReport, actions }: BubbleProps) {
  const [open, setOpen] = useState(false);
  const [isReacting, setReacting] = useState(false);
  // Stays mounted: the last reaction may still be saving.
  const [hasBar, setBar] = useState(false);
  if (!hasBar && (isReacting || bubble.reactions.length > 0)) setBar(true);
  const textId = useId();
  const { id, own, text, removed, files } = bubble;
  const hasText = files.length === 0 || text !== fileText(files);
  const byTouch = (event: MouseEvent) => {
    if (!opensMenu(event)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className={own ? css.bubbleRow.own : css.bubbleRow.theirs}>
      {bubble.quote && actions && (
        <QuoteLine quote={bubble.quote} peerName={peerName} isTabStop={isTabStop} onGo={actions.onGo} />
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same menu opens by the button beside it */}
      <p
        id={textId}
        className={hasText ? bubbleClass(bubble) : visuallyHidden}
        onClick={byTouch}
        onContextMenu={byTouch}
      >
        <VisuallyHidden>{own ? 'You: ' : `${peerName}: `}</VisuallyHidden>
        <LinkedText linkClass={css.link}>{text}</LinkedText>
      </p>
      {files.length > 0 && !removed && (
        <Files files={files} whose={own ? 'Your' : `${peerName}’s`} onContextMenu={byTouch} />
      )}
      <Menu
        open={open}
        onOpenChange={setOpen}
        align={own ? 'end' : 'start'}
        trigger={
          <IconButton
            label="More about this message"
            aria-describedby={textId}
            icon={Ellipsis}
            className={css.menuButton}
            tabIndex={isTabStop ? 0 : -1}
            data-more
          />
        }
      >
        <MessageItems
          bubble={bubble}
          hasText={hasText}
          onReport={onReport}
          onReact={() => setReacting(true)}
          actions={actions}
        />
      </Menu>
      {actions && id !== null && hasBar && !removed && (
        <ReactionBar
          id={id}
          reactions={bubble.reactions}
          peerName={peerName}
          isOpen={isReacting}
          canReact={actions.canReact}
          onClose={() => setReacting(false)}
          onChanged={actions.onChanged}
        />
      )}
    </div>
  );
}

type FilesProps = {
  files: Bubble['files'];
  whose: string;
  onContextMenu: (event: MouseEvent) => void;
};

/** Reserves the space of lazily loaded files, so that the thread does not jump. */
function Files({ files, whose, onContextMenu }: FilesProps) {
  const [{ kind = 'audio', width, height } = {}] = files;
  const shape = files.length > 1 ? (files.length === 2 ? 2 : 1) : (width ?? 1) / (height ?? 1);
  const isOfPictures = kind === 'picture';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same menu opens by the button beside it
    <div
      className={`${css.files[kind]} ${files.length > 1 ? css.manyPictures : ''}`}
      style={isOfPictures ? { aspectRatio: Math.min(2.5, Math.max(0.6, shape)) } : undefined}
      onContextMenu={onContextMenu}
    >
      <MessageFiles files={files} whose={whose} />
    </div>
  );
}

type QuoteLineProps = Pick<BubbleProps, 'peerName' | 'isTabStop'> & {
  quote: NonNullable<Bubble['quote']>;
  onGo: MessageActions['onGo'];
};

function QuoteLine({ quote, peerName, isTabStop, onGo }: QuoteLineProps) {
  const names = useNames();
  const who = quote.own ? 'You' : (names.get(quote.senderId ?? '') ?? peerName);
  return (
    <button
      type="button"
      className={`${css.quote} ${truncated}`}
      data-parts={quote.removed ? undefined : `message:${quote.id}`}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onGo(quote)}
    >
      <VisuallyHidden>In reply to </VisuallyHidden>
      {quote.text === null ? 'an earlier message' : `${who}: ${quote.text}`}
    </button>
  );
}

const marks: Record<MarkState, { icon: IconShape; text: string }> = {
  sending: { icon: SendHorizontal, text: 'Sending' },
  waiting: { icon: Clock, text: 'Waiting to send' },
  failed: { icon: CircleAlert, text: 'Not sent' },
  sent: { icon: Check, text: 'Sent' },
  delivered: { icon: CheckCheck, text: 'Delivered' },
  read: { icon: CheckCheck, text: 'Read' },
};

type MessageStatusProps = Pick<ThreadRowProps, 'onRetry' | 'onDiscard'> & { bubble: Bubble };

/** Below a run of messages: the author in a group, the time, and the delivery status. */
function MessageStatus({ bubble, onRetry, onDiscard }: MessageStatusProps) {
  const { id, at, mark, reason, own, groupSender, clientId } = bubble;
  const ownLast = use(OwnLastContext);
  if (mark === 'failed')
    return (
      <div className={`${css.mark} ${css.ownSide} ${css.failure}`} role="alert">
        <Icon of={CircleAlert} size="small" />
        <span>Not sent{reason && `: ${reason}`}</span>
        <button type="button" className={css.failureAction} onClick={() => onRetry(clientId)}>
          Try again
        </button>
        <button type="button" className={css.failureAction} onClick={() => onDiscard(clientId)}>
          Delete
        </button>
      </div>
    );
  const status = mark && (
    <>
      <Icon of={marks[mark].icon} size="small" />
      {marks[mark].text}
    </>
  );
  return (
    <p className={`${css.mark} ${own ? css.ownSide : ''} ${mark === 'read' ? css.read : ''}`}>
      {groupSender && (
        <>
          <Avatar id={groupSender._id} name={groupSender.name} src={groupSender.avatar} size={24} />
          <b aria-hidden="true">{groupSender.name}</b>
        </>
      )}
      <Time moment={at}>{clockTime(at)}</Time>
      {mark && id && id === ownLast ? (
        <ReadBy id={id} mark={mark} status={status} fallback={status} renderError={() => status} />
      ) : (
        status
      )}
    </p>
  );
}
