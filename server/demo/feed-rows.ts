import { newId } from '../db/ids.ts';
import { beginning } from '../db/text.ts';
import { someOf } from './chance.ts';
import type { DemoNews } from './news-rows.ts';
import { demoPosts } from './read-feed.ts';
import { demoPeople } from './read-people.ts';
import type { World } from './world.ts';

const talkLasts = 20 * 3_600_000;

/** Posts with their comments and likes, and what their authors hear of it. */
export function feedRows({ idOf, before, chance }: World) {
  const keys = demoPeople.map(({ key }) => key);
  const news: DemoNews[] = [];
  const posts = demoPosts.map((post, index) => ({
    post,
    row: {
      id: newId(),
      authorId: idOf(post.by),
      clientId: `demo-post-${index}`,
      text: post.text,
      createdAt: before(post.ageMs),
    },
  }));
  const comments = posts.flatMap(({ post, row }, index) =>
    post.comments.map(({ by, text }, nth) => {
      const after = (Math.min(post.ageMs, talkLasts) * (nth + 1)) / (post.comments.length + 1);
      const ageMs = Math.round(post.ageMs - after);
      const subject = { kind: 'post' as const, id: row.id, title: beginning(post.text, 60) };
      if (by !== post.by) news.push({ to: post.by, by, type: 'comment', subject, excerpt: text, ageMs });
      return {
        id: newId(),
        postId: row.id,
        authorId: idOf(by),
        clientId: `demo-comment-${index}-${nth}`,
        text,
        createdAt: before(ageMs),
      };
    }),
  );
  const likes = posts.flatMap(({ post, row }) =>
    someOf(
      keys.filter((key) => key !== post.by),
      post.likes,
      chance,
    ).map((key) => ({
      postId: row.id,
      userId: idOf(key),
      createdAt: before(Math.round(post.ageMs * chance())),
    })),
  );
  return { posts: posts.map(({ row }) => row), comments, likes, news };
}
