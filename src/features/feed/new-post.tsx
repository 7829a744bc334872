import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Composer, useComposer } from './composer.tsx';
import { writePost } from './feed-calls.ts';

const PostTools = lazyPart(() => import('./attached/post-tools.tsx').then((part) => part.PostTools));

/** What the member wants to say, one draft wherever it was begun. `list`: the posts in sight, among which it then stands. */
export function NewPost({ list }: { list: QueryKey }) {
  const client = useQueryClient();
  const [isWaiting, setIsWaiting] = useState(false);
  const gig = useDraft('post:gig');
  const composer = useComposer({
    draft: 'post',
    limit: limits.post,
    isWaiting,
    send: async (text, clientId, signal, { pictures = '[]', gig: gigId }) => {
      const along = { pictures: JSON.parse(pictures), ...(gigId && { gigId }) };
      await writePost({ text, clientId, ...along }, signal);
      gig.clear();
      void client.resetQueries({ queryKey: list, exact: true });
    },
    saved: gig.clear,
  });
  return (
    <Composer
      name="New post"
      label="What do you want to say?"
      placeholder="Tell the room something, or ask it"
      act="Post"
      limit={limits.post}
      composer={composer}
      tools={<PostTools composer={composer} gig={gig} onWait={setIsWaiting} />}
    />
  );
}
