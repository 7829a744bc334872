import { claim, lookAt, type Sight } from '../phrase.ts';
import type { World } from '../world.ts';

type Shown = { text: string; mark: string | null }[];

const ofTalk = ({ sees }: World, look: (shown: Shown) => unknown, wanted: unknown): Sight =>
  lookAt(sees.messages, look, wanted);

const ofOwnPost = ({ sees }: World, what: 'words' | 'typed' | 'newer' | 'fault', wanted: unknown): Sight =>
  lookAt(sees.ownPost, (seen) => seen[what], wanted);

const ofUndo = ({ sees }: World, what: 'isOffered' | 'why' | 'failed', wanted: unknown): Sight =>
  lookAt(sees.undo, (seen) => seen[what], wanted);

/** What is said while something loads; null where it does not. */
const ofLoading = (
  { sees: { loading } }: World,
  key: string,
  look: (said: string | null) => unknown,
  wanted: unknown,
): Sight => lookAt(loading && (() => loading(key)), look, wanted);

/** What stands in the open conversation, at the post, while loading. */
export const talkClaims = [
  claim('{int} message(s) is/are shown', (world, wanted) => ofTalk(world, (shown) => shown.length, wanted)),
  claim('{string} is shown {int} time(s)', (world, words, wanted) =>
    ofTalk(world, (shown) => shown.filter(({ text }) => text === words).length, wanted),
  ),
  claim('the messages end with {string}', (world, wanted) =>
    ofTalk(world, (shown) => shown.at(-1)?.text, wanted),
  ),
  claim('the messages begin with {string}', (world, wanted) =>
    ofTalk(world, (shown) => shown[0]?.text, wanted),
  ),
  claim('{string} is marked {string}', (world, words, wanted) =>
    ofTalk(world, (shown) => shown.find(({ text }) => text === words)?.mark, wanted),
  ),
  claim('what she typed is {string}', ({ sees }, wanted) => ({ read: sees.typed, wanted })),

  claim('the post {is} liked by her', ({ sees }, wanted) => lookAt(sees.like, ({ liked }) => liked, wanted)),
  claim('the post has {int} like(s)', ({ sees }, wanted) => lookAt(sees.like, ({ count }) => count, wanted)),

  claim('her post says {string}', (world, wanted) => ofOwnPost(world, 'words', wanted)),
  claim('what she types over it is {string}', (world, wanted) => ofOwnPost(world, 'typed', wanted)),
  claim('the newer version {string} is shown', (world, wanted) => ofOwnPost(world, 'newer', wanted)),
  claim('no newer version is shown', (world) => ofOwnPost(world, 'newer', null)),
  claim('the error {string} is shown', (world, wanted) => ofOwnPost(world, 'fault', wanted)),
  claim('the deletion can be undone', (world) => ofUndo(world, 'isOffered', true)),
  claim('the deletion cannot be undone', (world) => ofUndo(world, 'isOffered', false)),
  claim('the reason {string} is shown', (world, wanted) => ofUndo(world, 'why', wanted)),
  claim('no reason is shown', (world) => ofUndo(world, 'why', null)),
  claim('the failure of the undo {is} shown', (world, wanted) => ofUndo(world, 'failed', wanted)),
  claim('the server has no post', ({ server }) => ({ read: () => server.post.isThere, wanted: false })),
  claim('the server has the post {string}', ({ server }, wanted) => ({
    read: () => server.post.text,
    wanted,
  })),

  claim('{word} {is} shown as loading', (world, key, wanted) =>
    ofLoading(world, key, (said) => said !== null, wanted),
  ),
  claim('{word} says {string} while loading', (world, key, wanted) =>
    ofLoading(world, key, (said) => said, wanted),
  ),
  claim('the page is covered', ({ sees }) => ({ read: sees.isBlocked, wanted: true })),
  claim('the page is not covered', ({ sees }) => ({ read: sees.isBlocked, wanted: false })),
];
