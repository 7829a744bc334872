import { personNamed } from '../people.ts';
import { deed } from '../phrase.ts';
import type { World } from '../world.ts';

async function sends({ person }: World, text: string) {
  await person.type(text);
  await person.pressSend();
}

const newest = async ({ sees }: World): Promise<string> => {
  const listed = await sees.notifications();
  const [first] = typeof listed === 'symbol' ? [] : listed;
  if (!first?.id) throw new Error('No notification is listed');
  return first.id;
};

function seesPost({ server, person }: World, likes: number, isHers: boolean) {
  Object.assign(server.post, { likeCount: likes, likedByMe: isHers });
  return person.seePost();
}

/** What she does at the page. */
export const personDeeds = [
  deed('she marks the newest notification as read', async (world) =>
    world.person.markRead(await newest(world)),
  ),
  deed('she deletes the newest notification', async (world) => world.person.remove(await newest(world))),
  deed('she marks all notifications as read', ({ person }) => person.markAllRead()),
  deed('she marks the notification {word} as read', ({ person }, id) => person.markRead(id)),
  deed('she deletes the notification {word}', ({ person }, id) => person.remove(id)),
  deed('she undoes the deletion of the notification {word}', ({ person }, id) => person.undoRemove(id)),
  deed('she asks for older notifications', ({ person }) => person.showOlderNotifications()),

  deed('she opens the conversation with {word}', ({ person }, name) => person.openTalk(personNamed(name))),
  deed('she leaves the conversation', ({ person }) => person.leaveTalk()),
  deed('she asks for older messages', ({ person }) => person.showOlderMessages()),
  deed('she types {string}', ({ person }, text) => person.type(text)),
  deed('she clears what she typed', ({ person }) => person.clearBox()),
  deed('she sends {string}', sends),
  deed('she sends {int} messages', async (world, count) => {
    for (let nth = 1; nth <= count; nth += 1) await sends(world, `own ${nth}`);
  }),
  deed('she tries again to send {string}', ({ person }, text) => person.trySending(text)),

  deed('she sees a post with {int} like(s)', (world, likes) => seesPost(world, likes, false)),
  deed('she sees a post with {int} like(s), hers among them', (world, likes) => seesPost(world, likes, true)),
  deed('she presses Like {int} time(s)', ({ person }, times) => person.pressLike(times)),

  deed('she sees her post {string}', ({ server, person }, text) => {
    server.post.isHers(text);
    return person.seePost();
  }),
  deed('she types {string} over the post', ({ person }, text) => person.typeOverPost(text)),
  deed('she saves the post', ({ person }) => person.savePost()),
  deed('she takes the newer words of the post', ({ person }) => person.takeNewerPost()),
  deed('she deletes the post', ({ person }) => person.deletePost()),
  deed('she undoes the deletion', ({ person }) => person.undoDeletion()),
  deed('she takes note of it', ({ person }) => person.takeNote()),
  deed('she leaves the page and comes back to the post', ({ person }) => person.revisitPost()),

  deed('{word} starts to load', ({ person }, key) => person.load(key)),
  deed('{word} starts to load, saying {string}', ({ person }, key, message) => person.load(key, message)),
  deed('{word} has loaded', ({ person }, key) => person.loaded(key)),
  deed('the whole page is made to wait', ({ person }) => person.blockPage(true)),
  deed('the whole page is let go', ({ person }) => person.blockPage(false)),
];
