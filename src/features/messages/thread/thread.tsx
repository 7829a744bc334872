import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConversation } from '#actors/conversation.ts';
import { useOutbox } from '#actors/outbox.ts';
import { useSession } from '#actors/session.ts';
import type { PersonRef } from '#contract/ours/person.ts';
import { knownPerson } from '#entities/conversation/conversations.ts';
import { useTitle } from '#entities/title/use-title.ts';
import { latePart } from '#ui/chunks/late-part.tsx';
import { firstName } from '#ui/format/names.ts';
import * as foot from '../composer/composer.css.ts';
import { Composer } from '../composer/composer.tsx';
import { Log, useRows } from './log.tsx';
import * as css from './thread.css.ts';
import { ThreadHead } from './thread-head.tsx';
import { ThreadBehind, ThreadFailed, ThreadSkeleton } from './thread-state.tsx';
import { useBelow } from './use-below.ts';
import { useReading } from './use-reading.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

const CannotWrite = latePart(() => import('../composer/cannot-write.tsx').then((part) => part.CannotWrite));

/** `/messages/{userId}`: another person is another thread, with nothing left of the one before. */
export const Thread = ({ userId }: { userId: string }) => <OpenThread key={userId} userId={userId} />;

function OpenThread({ userId }: { userId: string }) {
  const thread = useConversation(userId);
  const known = knownPerson(useQueryClient(), userId);
  const person = thread.person ?? known;
  const { failure, busy, reload } = thread;
  useTitle(person && `${person.name}, messages`);
  useAskAfterVerifying(reload);
  return (
    <section className={css.thread} aria-label={person ? `Conversation with ${person.name}` : 'Conversation'}>
      <ThreadHead person={person} />
      {failure && thread.person && <ThreadBehind failure={failure} busy={busy} onRetry={reload} />}
      {thread.person && <Talk thread={thread} person={thread.person} />}
      {!thread.person && failure && <ThreadFailed failure={failure} busy={busy} onRetry={reload} />}
      {!thread.person && !failure && <ThreadSkeleton />}
    </section>
  );
}

/** What was said, and where one writes. */
function Talk({ thread, person }: { thread: ReturnType<typeof useConversation>; person: PersonRef }) {
  const { me, messages, fresh, hasOlder } = thread;
  const { unsent, send, retry, discard } = useOutbox(person.id);
  const rows = useRows(messages, unsent, { me, fresh, hasOlder });
  const first = rows.find(({ kind }) => kind === 'bubble')?.key;
  const hasFresh = rows.some(({ kind }) => kind === 'fresh');
  const scroll = useThreadScroll(first, hasFresh ? 'fresh' : null);
  const below = useBelow(messages, me, scroll.inSight);
  useReading(thread, person.id, scroll.inSight);
  const peer = firstName(person.name);
  return (
    <>
      <Log
        rows={rows}
        scroll={scroll}
        person={person}
        peer={peer}
        peerIsTyping={thread.peerIsTyping}
        below={below}
        hasOlder={hasOlder}
        loadingOlder={thread.loadingOlder}
        olderFailed={thread.olderFailed}
        onOlder={thread.showOlder}
        onRetry={retry}
        onDiscard={discard}
      />
      <div className={foot.foot}>
        {thread.canWrite ? (
          <Composer
            peerId={person.id}
            peer={peer}
            onType={thread.typed}
            onStop={thread.stopTyping}
            onSend={(text) => {
              send(text);
              scroll.goToEnd();
            }}
          />
        ) : (
          <CannotWrite person={person} onUnblocked={thread.reload} />
        )}
      </div>
    </>
  );
}

/** Once the address is verified, perhaps in another tab, one may write. */
function useAskAfterVerifying(reload: () => void) {
  const isVerified = useSession().user?.isEmailVerified ?? false;
  useEffect(() => {
    if (isVerified) reload();
  }, [isVerified, reload]);
}
