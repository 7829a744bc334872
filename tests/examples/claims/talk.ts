import { claim, type Sight } from '../phrase.ts';
import { unseen, type World } from '../world.ts';

type Shown = { text: string; mark: string | null }[];

const ofTalk = ({ sees: { messages } }: World, wanted: unknown, look: (shown: Shown) => unknown): Sight => ({
  async read() {
    const shown = await messages();
    return shown === unseen ? unseen : look(shown);
  },
  wanted,
});

const ofPost = ({ sees: { like } }: World, what: 'liked' | 'count', wanted: unknown): Sight => ({
  async read() {
    const seen = await like();
    return seen === unseen ? unseen : seen[what];
  },
  wanted,
});

const ofOwnPost = (
  { sees: { ownPost } }: World,
  what: 'words' | 'typed' | 'newer' | 'fault',
  wanted: unknown,
): Sight => ({
  async read() {
    const seen = await ownPost();
    return seen === unseen ? unseen : seen[what];
  },
  wanted,
});

const ofUndo = ({ sees: { undo } }: World, what: 'isOffered' | 'why' | 'failed', wanted: unknown): Sight => ({
  async read() {
    const seen = await undo();
    return seen === unseen ? unseen : seen[what];
  },
  wanted,
});

const ofLoading = (
  { sees: { loading } }: World,
  key: string,
  wanted: unknown,
  look: (said: string | null) => unknown,
): Sight => ({
  read:
    loading &&
    (async () => {
      const said = await loading(key);
      return said === unseen ? unseen : look(said);
    }),
  wanted,
});

/** What stands in the open conversation, at the post, while loading. */
export const talkClaims = [
  claim('{int} message(s) is/are shown', (world, wanted) => ofTalk(world, wanted, (shown) => shown.length)),
  claim('{string} is shown {int} time(s)', (world, words, wanted) =>
    ofTalk(world, wanted, (shown) => shown.filter(({ text }) => text === words).length),
  ),
  claim('the messages end with {string}', (world, wanted) =>
    ofTalk(world, wanted, (shown) => shown.at(-1)?.text),
  ),
  claim('the messages begin with {string}', (world, wanted) =>
    ofTalk(world, wanted, (shown) => shown[0]?.text),
  ),
  claim('{string} is marked {string}', (world, words, wanted) =>
    ofTalk(world, wanted, (shown) => shown.find(({ text }) => text === words)?.mark),
  ),
  claim('what she typed is {string}', ({ sees }, wanted) => ({ read: sees.typed, wanted })),

  claim('the post {is} liked by her', (world, wanted) => ofPost(world, 'liked', wanted)),
  claim('the post has {int} like(s)', (world, wanted) => ofPost(world, 'count', wanted)),

  claim('her post says {string}', (world, wanted) => ofOwnPost(world, 'words', wanted)),
  claim('what she types over it is {string}', (world, wanted) => ofOwnPost(world, 'typed', wanted)),
  claim('its newer words {string} are shown', (world, wanted) => ofOwnPost(world, 'newer', wanted)),
  claim('no newer words are shown', (world) => ofOwnPost(world, 'newer', null)),
  claim('it is said that {string}', (world, wanted) => ofOwnPost(world, 'fault', wanted)),
  claim('the deletion can be undone', (world) => ofUndo(world, 'isOffered', true)),
  claim('the deletion cannot be undone', (world) => ofUndo(world, 'isOffered', false)),
  claim('why it cannot be undone is {string}', (world, wanted) => ofUndo(world, 'why', wanted)),
  claim('nothing is said of why', (world) => ofUndo(world, 'why', null)),
  claim('that the undo did not get through {is} said', (world, wanted) => ofUndo(world, 'failed', wanted)),
  claim('the server has no post', ({ server }) => ({ read: () => server.post.isThere, wanted: false })),
  claim('the server has the post {string}', ({ server }, wanted) => ({
    read: () => server.post.text,
    wanted,
  })),

  claim('{word} {is} shown as loading', (world, key, wanted) =>
    ofLoading(world, key, wanted, (said) => said !== null),
  ),
  claim('{word} says {string} while loading', (world, key, wanted) =>
    ofLoading(world, key, wanted, (said) => said),
  ),
  claim('the whole page waits', ({ sees }) => ({ read: sees.isBlocked, wanted: true })),
  claim('the whole page does not wait', ({ sees }) => ({ read: sees.isBlocked, wanted: false })),
];
