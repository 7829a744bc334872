import { claim, type Expectation, observe } from '../phrase.ts';
import type { World } from '../world.ts';

type Shown = { text: string; mark: string | null }[];

const messages = ({ view }: World, select: (shown: Shown) => unknown, expected: unknown): Expectation =>
  observe(view.messages, select, expected);

type PostField = 'text' | 'draft' | 'newer' | 'error';
const ownPost = ({ view }: World, field: PostField, expected: unknown): Expectation =>
  observe(view.ownPost, (seen) => seen[field], expected);

const undo = ({ view }: World, field: 'isOffered' | 'reason' | 'hasFailed', expected: unknown): Expectation =>
  observe(view.undo, (seen) => seen[field], expected);

const loadingText = (
  { view: { loading } }: World,
  key: string,
  select: (message: string | null) => unknown,
  expected: unknown,
): Expectation => observe(loading && (() => loading(key)), select, expected);

export const contentClaims = [
  claim('{int} message(s) is/are shown', (world, expected) =>
    messages(world, (shown) => shown.length, expected),
  ),
  claim('{string} is shown {int} time(s)', (world, wanted, expected) =>
    messages(world, (shown) => shown.filter(({ text }) => text === wanted).length, expected),
  ),
  claim('the messages end with {string}', (world, expected) =>
    messages(world, (shown) => shown.at(-1)?.text, expected),
  ),
  claim('the messages begin with {string}', (world, expected) =>
    messages(world, (shown) => shown[0]?.text, expected),
  ),
  claim('{string} is marked {string}', (world, wanted, expected) =>
    messages(world, (shown) => shown.find(({ text }) => text === wanted)?.mark, expected),
  ),
  claim('what she typed is {string}', ({ view }, expected) => ({ read: view.typed, expected })),

  claim('the post {is} liked by her', ({ view }, expected) =>
    observe(view.like, ({ liked }) => liked, expected),
  ),
  claim('the post has {int} like(s)', ({ view }, expected) =>
    observe(view.like, ({ count }) => count, expected),
  ),

  claim('her post says {string}', (world, expected) => ownPost(world, 'text', expected)),
  claim('what she types over it is {string}', (world, expected) => ownPost(world, 'draft', expected)),
  claim('the newer version {string} is shown', (world, expected) => ownPost(world, 'newer', expected)),
  claim('no newer version is shown', (world) => ownPost(world, 'newer', null)),
  claim('the error {string} is shown', (world, expected) => ownPost(world, 'error', expected)),
  claim('the deletion can be undone', (world) => undo(world, 'isOffered', true)),
  claim('the deletion cannot be undone', (world) => undo(world, 'isOffered', false)),
  claim('the reason {string} is shown', (world, expected) => undo(world, 'reason', expected)),
  claim('no reason is shown', (world) => undo(world, 'reason', null)),
  claim('the failure of the undo {is} shown', (world, expected) => undo(world, 'hasFailed', expected)),
  claim('the server has no post', ({ server }) => ({ read: () => server.post.exists, expected: false })),
  claim('the server has the post {string}', ({ server }, expected) => ({
    read: () => server.post.text,
    expected,
  })),

  claim('{word} {is} shown as loading', (world, key, expected) =>
    loadingText(world, key, (message) => message !== null, expected),
  ),
  claim('{word} says {string} while loading', (world, key, expected) =>
    loadingText(world, key, (message) => message, expected),
  ),
  claim('the page is covered', ({ view }) => ({ read: view.isCovered, expected: true })),
  claim('the page is not covered', ({ view }) => ({ read: view.isCovered, expected: false })),
];
