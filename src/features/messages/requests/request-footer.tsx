import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import { useMessageRequest } from '#actors/message-request.ts';
import type { PersonRef } from '#contract/person.ts';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { useCanReport } from '#entities/person/person-calls.ts';
import { useOpenSafetyDialog } from '#entities/person/person-menu.tsx';
import type { UnansweredState } from '#machines/message-request/message-request.machine.ts';
import { Button } from '#ui/button/button.tsx';
import { firstName } from '#ui/format/names.ts';
import { countText } from '#ui/format/numbers.ts';
import { muted, small } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from '../list/list.css.ts';
import { answerRequest } from './request-queries.ts';

type RequestFooterProps = {
  thread: Pick<ReturnType<typeof useConversation>, 'request' | 'conversationId' | 'reload'>;
  person: PersonRef;
  composer: ReactNode;
};

/** MSG-06. Below a thread that was not accepted: the member's answer, or how much they may still write. */
export function RequestFooter({ thread, person, composer }: RequestFooterProps) {
  const { request, conversationId, reload } = thread;
  if (!request) return composer;
  const { state, left, mutualCount } = request;
  if (state !== 'waiting') {
    if (conversationId === null) return null;
    const about = { person, conversationId, mutualCount, onAnswered: reload };
    return <RequestCard {...about} state={state} />;
  }
  const peer = firstName(person.name);
  return (
    <div className={css.request}>
      <p className={`${small} ${muted}`} role="status">
        {left > 0
          ? `${peer} gets a message request. You can send ${countText(left, 'message', 'messages')} until they reply.`
          : `You can send more once ${peer} replies.`}
      </p>
      {left > 0 && composer}
    </div>
  );
}

type RequestCardProps = {
  person: PersonRef;
  conversationId: string;
  state: UnansweredState;
  mutualCount: number;
  onAnswered: () => void;
};

/** MSG-06. The sender and the possible answers; replaces the composer. */
function RequestCard({ person, conversationId, state, mutualCount, onAnswered }: RequestCardProps) {
  const client = useQueryClient();
  const ask = useOpenSafetyDialog();
  const offersReports = useCanReport();
  const request = useMessageRequest({
    state,
    answer: (state) => answerRequest(conversationId, state),
    answered: () => {
      onAnswered();
      void client.invalidateQueries({ queryKey: conversationsKey });
    },
  });
  const isDeclining = request.isBusy && !request.isAccepting;
  const name = firstName(person.name);
  const mutualText = countText(mutualCount, 'link', 'links');
  return (
    <section className={css.request} aria-label={`Request from ${person.name}`} aria-busy={request.isBusy}>
      <div role="status">
        <p className={css.question}>
          {request.isRefused ? `You declined ${name}’s request.` : `${name} wants to message you.`}
        </p>
        <p className={`${small} ${muted}`}>
          {mutualCount > 0 ? `${mutualText} in common. ` : 'No links in common. '}
          {request.isRefused
            ? `${name} hasn’t been told.`
            : `${name} won’t see that you’ve read this, or if you decline.`}
        </p>
      </div>
      {request.hasFailed && (
        <Notice level="error">That didn’t go through. Check your connection and try again.</Notice>
      )}
      <div className={css.answers}>
        <Button variant="primary" size="small" busy={request.isAccepting} onClick={request.accept}>
          Accept
        </Button>
        <Button size="small" busy={isDeclining} onClick={request.isRefused ? request.undo : request.refuse}>
          {request.isRefused ? 'Undo' : 'Decline'}
        </Button>
        <Button variant="quiet" size="small" onClick={() => ask('block', { person })}>
          Block
        </Button>
        {offersReports && (
          <Button variant="quiet" size="small" onClick={() => ask('report', { person })}>
            Report
          </Button>
        )}
      </div>
    </section>
  );
}
