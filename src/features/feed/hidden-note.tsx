import { useQueryClient } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useToggle } from '#actors/toggle.ts';
import { saveMark } from '#entities/post/post-acts.ts';
import type { ShownPost } from '#entities/post/post-queries.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { muted, small } from '#ui/layout/words.css.ts';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './feed.css.ts';

/** FEE-09. That a post is hidden, and the way back; it stays while it is pressed to and fro. */
export function HiddenNote({ post }: { post: ShownPost }) {
  const client = useQueryClient();
  const { pressed, flip } = useToggle({
    on: post.hiddenByMe === true,
    save: (on) => saveMark(client, post.id, 'hidden', on),
    failed: (error) => notify.error(failureOf(error).text),
  });
  return (
    <div className={css.hidden}>
      <p role="status" className={`${small} ${muted}`}>
        {pressed ? 'You have hidden this post.' : 'This post is in your lists again.'}
      </p>
      <Button size="small" icon={pressed ? Eye : EyeOff} onClick={flip}>
        {pressed ? 'Show it again' : 'Hide it'}
      </Button>
    </div>
  );
}
