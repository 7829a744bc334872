import { useQueryClient } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import { useToggle } from '#actors/toggle.ts';
import type { Post } from '#contract/ours/posts.ts';
import { failureOf } from '#transport/failure.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './post.css.ts';
import { saveMark } from './post-acts.ts';

/** FEE-09. */
export function SavePost({ post }: { post: Post }) {
  const client = useQueryClient();
  const { pressed, flip } = useToggle({
    on: post.savedByMe === true,
    save: (on) => saveMark(client, post.id, 'saved', on),
    failed: (error) => notify.error(failureOf(error).text),
  });
  return (
    <button
      type="button"
      className={css.keep}
      aria-pressed={pressed}
      aria-label="Save for later"
      onClick={flip}
    >
      <Icon of={Bookmark} full={pressed} />
    </button>
  );
}
