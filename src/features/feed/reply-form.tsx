import { useEffect, useEffectEvent } from 'react';
import { limits } from '#contract/limits.ts';
import type { Comment } from '#contract/ours/comments.ts';
import { Button } from '#ui/button/button.tsx';
import { firstName } from '#ui/format/names.ts';
import { Composer, useComposer } from './composer.tsx';
import { writeComment } from './feed-calls.ts';

type ReplyFormProps = {
  comment: Comment;
  /** Of its draft. */
  name: string;
  onType: (text: string) => void;
  onReplied: (reply: Comment) => void;
  onDone: () => void;
};

/** FEE-05. Words to one comment, below it. */
export function ReplyForm({
  comment: { id, postId, author },
  name,
  onType,
  onReplied,
  onDone,
}: ReplyFormProps) {
  const composer = useComposer({
    draft: name,
    limit: limits.comment,
    send: async (text, clientId, signal) => {
      onReplied(await writeComment(postId, { text, clientId, answers: id }, signal));
    },
    saved: onDone,
  });
  // Words of an earlier visit.
  const begin = useEffectEvent(() => onType(composer.text));
  useEffect(() => begin(), []);
  const setText = (text: string) => {
    composer.setText(text);
    onType(text);
  };
  return (
    <Composer
      name={`Reply to ${author.name}`}
      label="Your reply"
      placeholder={`Reply to ${firstName(author.name)}`}
      act="Reply"
      limit={limits.comment}
      composer={{ ...composer, setText }}
      isReply
      onLeave={onDone}
      tools={
        <Button look="bare" size="small" onClick={onDone}>
          Leave it
        </Button>
      }
    />
  );
}
