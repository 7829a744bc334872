import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useToggle } from '#actors/toggle.ts';
import type { Post } from '#contract/ours/posts.ts';
import { failureOf } from '#transport/failure.ts';
import { shortNumber } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { num } from '#ui/layout/words.css.ts';
import { notify } from '#ui/toaster/toast.ts';
import { saveLike } from './post-queries.ts';

/** The heart and its number, both at once what the member wants them to be. */
export function LikeButton({ post }: { post: Post }) {
  const client = useQueryClient();
  const { pressed, flip } = useToggle({
    on: post.likedByMe,
    save: (on) => saveLike(client, post.id, on),
    failed: (error) => notify.error(failureOf(error).text),
  });
  const count = post.likeCount + Number(pressed) - Number(post.likedByMe);
  return (
    <button type="button" aria-pressed={pressed} aria-label={`Like, ${count} so far`} onClick={flip}>
      <Icon of={Heart} full={pressed} />
      <span className={num}>{shortNumber(count)}</span>
    </button>
  );
}
