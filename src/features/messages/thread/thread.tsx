import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useConversation, useReadReceipts } from '#actors/conversation.ts';
import { useOutbox } from '#actors/outbox.ts';
import { useSession } from '#actors/session.ts';
import { aboutPerson, type PersonRef } from '#contract/person.ts';
import { findConversation } from '#entities/conversation/conversations.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { useTitle } from '#shared/use-title.ts';
import type { FailureReport } from '#transport/failure.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import { firstName } from '#ui/format/names.ts';
import { hiddenOnPhone, truncated } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as foot from '../composer/composer.css.ts';
import { Composer } from '../composer/composer.tsx';
import { BackToList, SearchLink } from './head-links.tsx';
import { Log, useRows } from './log.tsx';
import { firstNamesIn, NamesContext, OwnLastContext, typingText } from './names.ts';
import type { MessagePosition, Removal } from './rows.ts';
import * as css from './thread.css.ts';
import { cachedThread, useCacheThread } from './thread-cache.ts';
import { useGoTo, useReply } from './use-go-to.ts';
import { useCountBelow, useThreadScroll } from './use-thread-scroll.ts';

const GigBar = lazyPart(() => import('../gigs/gig-bar.tsx').then((part) => part.GigBar));
const GroupHead = lazyPart(() => import('../group/group-head.tsx').then((part) => part.GroupHead));
const RequestFooter = lazyPart(() =>
  import('../requests/request-footer.tsx').then((part) => part.RequestFooter),
);
const ThreadItems = lazyPart(() => import('./thread-items.tsx').then((part) => part.ThreadItems));
const ReplyBar = lazyPart(() => import('./message-actions.tsx').then((part) => part.ReplyBar));
const ConfirmRemoval = lazyPart(() => import('./message-actions.tsx').then((part) => part.ConfirmRemoval));
const CannotWrite = lazyPart(() => import('../composer/cannot-write.tsx').then((part) => part.CannotWrite));

type OpenedThread = ReturnType<typeof useConversation>;

/**
 * `/messages/{userId}?at=`: opens at a message, or where the member left off. Keyed by person, so that
 * nothing carries over.
 */
export function Thread({ userId, at }: { userId: string; at?: number | undefined }) {
  const me = useSession().user?.id;
  return me && <OpenThread key={`${me} ${userId}`} me={me} userId={userId} at={at} />;
}

function OpenThread({ me, userId, at }: { me: string; userId: string; at: number | undefined }) {
  const client = useQueryClient();
  const [seen] = useState(() => cachedThread(client, me, userId));
  const thread = useConversation(me, userId, seen);
  useCacheThread(client, thread, userId);
  const known = findConversation(client, userId);
  const person = thread.person ?? known?.person ?? null;
  const { failure, busy, reload } = thread;
  useTitle(person && `${person.name}, messages`);
  return (
    <section className={css.thread} aria-label={person ? `Conversation with ${person.name}` : 'Conversation'}>
      {(thread.group ?? known?.group) ? (
        <GroupHead thread={thread} name={person?.name} fallback={<header className={css.header} />} />
      ) : (
        <ThreadHead person={person} thread={thread} />
      )}
      {failure && thread.person && <ThreadIncomplete failure={failure} busy={busy} onRetry={reload} />}
      {thread.person && <OpenConversation thread={thread} person={thread.person} at={at} />}
      {!thread.person && failure && <ThreadFailed failure={failure} busy={busy} onRetry={reload} />}
      {!thread.person && !failure && <ThreadSkeleton />}
    </section>
  );
}

type OpenConversationProps = { thread: OpenedThread; person: PersonRef; at: number | undefined };

function OpenConversation({ thread, person, at }: OpenConversationProps) {
  const { me, messages, unreadRange, hasOlder } = thread;
  const { unsent, send, retry, discard } = useOutbox(person.id);
  const rows = useRows(messages, unsent, { me, unreadRange, hasOlder });
  const first = rows.find(({ kind }) => kind === 'bubble')?.key;
  const hasUnreadLine = useMemo(() => rows.some(({ kind }) => kind === 'unreadLine'), [rows]);
  const scroll = useThreadScroll(first, hasUnreadLine ? 'unreadLine' : null);
  const below = useCountBelow(messages, me, scroll.lastVisible);
  const { group } = thread;
  const peer = group ? person.name : firstName(person.name);
  const names = useMemo(() => firstNamesIn({ group, messages }), [group, messages]);
  const isOwn = ({ sender, event, removed }: (typeof messages)[number]) =>
    sender._id === me && !event && !removed;
  const ownLast = (group && messages.findLast(isOwn)?.id) ?? null;
  const typing = thread.typists.map((id) => names.get(id) ?? peer);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const { noteChanged, reload, canWrite, request } = thread;
  const { targetKey, goTo, isOnTheWay } = useGoTo(rows, thread, scroll.goToRow, at);
  // Messages scrolled past on the way to a target do not count as seen.
  useReadReceipts(thread, isOnTheWay ? 0 : scroll.lastVisible);
  const reply = useReply(person.id, messages);
  const { begin } = reply;
  const canReply = canWrite && (request === null || request.state === 'waiting');
  const box = useRef<HTMLTextAreaElement>(null);
  const acts = useMemo(
    () => ({
      onChanged: noteChanged,
      onConfirmRemoval: setRemoval,
      onSettled: reload,
      onGo: goTo,
      canReact: canReply,
      onReply: canReply
        ? (to: MessagePosition) => {
            begin(to);
            box.current?.focus();
          }
        : null,
    }),
    [noteChanged, reload, goTo, canReply, begin],
  );
  const composer = (
    <Composer
      box={box}
      peerId={person.id}
      peerName={peer}
      takesFiles={thread.takesFiles}
      onType={thread.typed}
      onStop={thread.stopTyping}
      onSend={(text, files) => {
        send(text, { replyTo: reply.to, files });
        reply.clear();
        scroll.goToEnd();
      }}
    />
  );
  return (
    <NamesContext value={names}>
      <OwnLastContext value={ownLast}>
        <Log
          rows={rows}
          scroll={scroll}
          person={person}
          peerName={peer}
          typing={typingText(typing)}
          below={below}
          hasOlder={hasOlder}
          loadingOlder={thread.loadingOlder}
          olderFailed={thread.olderFailed}
          onOlder={thread.showOlder}
          targetKey={targetKey}
          actions={thread.hasMessageActs ? acts : null}
          onRetry={retry}
          onDiscard={discard}
        />
      </OwnLastContext>
      {removal && (
        <ConfirmRemoval removal={removal} onChanged={noteChanged} onDone={() => setRemoval(null)} />
      )}
      <div className={foot.footer}>
        {reply.to && canReply && (
          <ReplyBar
            message={reply.message}
            me={me}
            peerName={names.get(reply.message?.sender._id ?? '') ?? peer}
            onCancel={reply.clear}
          />
        )}
        {thread.canWrite ? (
          thread.request ? (
            <RequestFooter thread={thread} person={person} composer={composer} />
          ) : (
            composer
          )
        ) : (
          <CannotWrite person={person} group={group} onChanged={thread.reload} />
        )}
      </div>
    </NamesContext>
  );
}

function ThreadHead({ person, thread }: { person: PersonRef | null; thread: OpenedThread }) {
  const about = person && aboutPerson(person);
  const { lastHere, messages } = thread;
  const wrote = messages.findLast(({ sender }) => sender._id === person?.id)?.createdAt ?? '';
  return (
    <header className={css.header}>
      <BackToList />
      <span className={css.hiddenOnLow}>
        {person ? (
          <Avatar id={person.id} name={person.name} src={person.avatar} size={44} />
        ) : (
          !thread.failure && <SkeletonBox width={44} height={44} round />
        )}
      </span>
      <div className={css.title}>
        <h1 className={`${css.name} ${truncated}`} title={person?.name} tabIndex={-1}>
          {person ? (
            <>
              <VisuallyHidden>Messages with </VisuallyHidden>
              <Link to="/profile/$id" params={{ id: person.id }} className={css.nameLink}>
                {person.name}
              </Link>
            </>
          ) : (
            'Conversation'
          )}
        </h1>
        <span className={css.hiddenOnLow}>
          {(about || lastHere) && (
            <p className={`${css.headline} ${truncated}`}>
              {lastHere && (
                <>
                  Last seen: <TimeAgo ago moment={lastHere > wrote ? lastHere : wrote} />
                </>
              )}
              {about && (
                <span className={lastHere ? hiddenOnPhone : ''}>
                  {lastHere && ' · '}
                  {about}
                </span>
              )}
            </p>
          )}
        </span>
      </div>
      {person && thread.conversationId && thread.hasMessageActs && <SearchLink personId={person.id} />}
      {person && (
        <PersonMenu person={person} label="More about this conversation">
          <ThreadItems person={person} thread={thread} />
        </PersonMenu>
      )}
      {thread.person && <GigBar person={thread.person} />}
    </header>
  );
}

const placeholderRows = ['46%', '30%', '38%', '54%', '24%'];

const ThreadSkeleton = () => (
  <>
    <div className={css.placeholder} role="status">
      <VisuallyHidden>Loading messages...</VisuallyHidden>
      <div className={css.skeleton} aria-hidden="true">
        {placeholderRows.map((width) => (
          <SkeletonBox key={width} width={width} height={42} />
        ))}
      </div>
    </div>
    <div className={foot.footer}>
      <SkeletonBox width="100%" height={44} />
    </div>
  </>
);

type FailedProps = { failure: FailureReport; busy: boolean; onRetry: () => void };

const ThreadFailed = ({ failure, busy, onRetry }: FailedProps) => (
  <div className={css.placeholder}>
    <ErrorState level={2} title="We couldn’t open this conversation" busy={busy} onRetry={onRetry}>
      {failure.text}
    </ErrorState>
  </div>
);

/** The thread is shown, but newer messages failed to load. */
const ThreadIncomplete = ({ failure, busy, onRetry }: FailedProps) => (
  <div className={css.loadGap}>
    <Notice level="warning">
      <div className={css.loadGapText}>
        <span>The newest messages may be missing. {failure.text}</span>
        <Button size="small" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  </div>
);
