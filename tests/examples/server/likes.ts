import type { Post } from '#contract/ours/posts.ts';
import type { Ask, Plain } from './ask.ts';

/** The one post of which examples tell. */
export class Likes {
  likedByMe = false;
  likeCount = 0;

  answer({ method, path }: Ask): Plain | null {
    if (path === '/api/posts') return { body: { items: [this.#post()], nextCursor: null } };
    if (path !== '/api/posts/p1/like') return null;
    const likedByMe = method === 'PUT';
    const likeCount = this.likeCount + Number(likedByMe) - Number(this.likedByMe);
    return { body: { likedByMe, likeCount }, commit: () => Object.assign(this, { likedByMe, likeCount }) };
  }

  #post(): Post {
    return {
      id: 'p1',
      author: { id: 'bob', name: 'Bob', avatar: null, headline: '', place: '' },
      text: 'Who plays on Friday?',
      createdAt: '2026-01-05T12:00:00.000Z',
      editedAt: null,
      version: 1,
      commentCount: 0,
      likeCount: this.likeCount,
      likedByMe: this.likedByMe,
    };
  }
}
