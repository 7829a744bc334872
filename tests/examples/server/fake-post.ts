import type { Post } from '#contract/posts.ts';
import type { Act } from '#contract/undo.ts';
import { ada } from '../people.ts';
import type { Call, DefaultReply } from './calls.ts';

const bob = { id: 'bob', name: 'Bob', avatar: null, headline: '', place: '' };

const act = { id: 'a1', kind: 'post', subjectId: 'p1' } as const;

export class FakePost {
  likedByMe = false;
  likeCount = 0;
  text = 'Who plays on Friday?';
  #version = 1;
  #author = bob;
  /** Milliseconds since 1970. */
  #deletedAt: number | null = null;

  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  writeAsAda(text: string): void {
    Object.assign(this, { text });
    this.#author = { ...bob, id: ada.id, name: ada.name };
  }

  change(text: string): void {
    this.text = text;
    this.#version += 1;
  }

  answer({ method, path, body }: Call): DefaultReply | null {
    if (path === '/api/posts' && method === 'GET')
      return { body: { items: this.exists ? [this.current()] : [], nextCursor: null } };
    if (path === '/api/undo') return { body: { isOffered: true, items: this.#acts() } };
    if (path === '/api/undo/a1') return { body: act, commit: () => this.#delete(null) };
    if (path === '/api/posts/p1' && method === 'DELETE')
      return { body: { ok: true }, commit: () => this.#delete(this.#now()) };
    if (path === '/api/posts/p1') return method === 'PUT' ? this.#edit(body) : { body: this.current() };
    if (path !== '/api/posts/p1/like') return null;
    const likedByMe = method === 'PUT';
    const likeCount = this.likeCount + Number(likedByMe) - Number(this.likedByMe);
    return { body: { likedByMe, likeCount }, commit: () => Object.assign(this, { likedByMe, likeCount }) };
  }

  get exists(): boolean {
    return this.#deletedAt === null;
  }

  #delete(at: number | null): void {
    this.#deletedAt = at;
  }

  #acts(): Act[] {
    const leftMs = 10_000 - (this.#now() - (this.#deletedAt ?? 0));
    if (this.exists || leftMs <= 0) return [];
    const madeAt = this.current().createdAt;
    return [{ ...act, withinId: null, words: this.text, madeAt, undoUntil: madeAt, leftMs }];
  }

  #edit({ text, version }: Call['body']): DefaultReply {
    const now = this.current();
    if (version !== this.#version)
      return { status: 409, body: { errors: [{ msg: 'It was changed.' }], current: now } };
    const after = { ...now, text: String(text), version: this.#version + 1, editedAt: now.createdAt };
    return { body: after, commit: () => this.change(String(text)) };
  }

  current(): Post {
    return {
      id: 'p1',
      author: this.#author,
      text: this.text,
      createdAt: '2026-01-05T12:00:00.000Z',
      editedAt: this.#version > 1 ? '2026-01-05T12:30:00.000Z' : null,
      version: this.#version,
      commentCount: 0,
      likeCount: this.likeCount,
      likedByMe: this.likedByMe,
    };
  }
}
