import type { ReactNode } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import type { PersonRef } from '#contract/ours/person.ts';
import { firstName } from '#ui/format/names.ts';
import { countWords } from '#ui/format/numbers.ts';
import { muted, small } from '#ui/layout/words.css.ts';
import { Asked } from './asked.tsx';
import * as css from './requests.css.ts';

type RequestFootProps = {
  thread: Pick<ReturnType<typeof useConversation>, 'request' | 'conversationId' | 'reload'>;
  person: PersonRef;
  /** Where one writes. */
  composer: ReactNode;
};

/** MSG-06. Below a thread that was not agreed to: the member's answer, or how much they may write until they get one. */
export function RequestFoot({ thread, person, composer }: RequestFootProps) {
  const { request, conversationId, reload } = thread;
  if (!request) return composer;
  const { state, left, mutualCount } = request;
  if (state !== 'waiting') {
    if (conversationId === null) return null;
    const about = { person, conversationId, mutualCount, onAnswered: reload };
    return <Asked {...about} stands={state} />;
  }
  const peer = firstName(person.name);
  return (
    <div className={css.asked}>
      <p className={`${small} ${muted}`} role="status">
        {left > 0
          ? `${peer} takes messages from people they do not know as requests. You can write ${countWords(left, 'message', 'messages')} until they answer.`
          : `You can write again once ${peer} has answered.`}
      </p>
      {left > 0 && composer}
    </div>
  );
}
