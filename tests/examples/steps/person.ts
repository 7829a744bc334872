import { personNamed } from '../people.ts';
import { step } from '../phrase.ts';
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
export const personSteps = [
  step('she marks the newest notification as read', async (world) =>
    world.person.markRead(await newest(world)),
  ),
  step('she deletes the newest notification', async (world) => world.person.remove(await newest(world))),
  step('she marks all notifications as read', ({ person }) => person.markAllRead()),
  step('she marks the notification {word} as read', ({ person }, id) => person.markRead(id)),
  step('she deletes the notification {word}', ({ person }, id) => person.remove(id)),
  step('she undoes the deletion of the notification {word}', ({ person }, id) => person.undoRemove(id)),
  step('she asks for older notifications', ({ person }) => person.showOlderNotifications()),

  step('she opens the conversation with {word}', ({ person }, name) => person.openTalk(personNamed(name))),
  step('she leaves the conversation', ({ person }) => person.leaveTalk()),
  step('she asks for older messages', ({ person }) => person.showOlderMessages()),
  step('she types {string}', ({ person }, text) => person.type(text)),
  step('she clears what she typed', ({ person }) => person.clearBox()),
  step('she sends {string}', sends),
  step('she sends {int} messages', async (world, count) => {
    for (let nth = 1; nth <= count; nth += 1) await sends(world, `own ${nth}`);
  }),
  step('she retries {string}', ({ person }, text) => person.trySending(text)),

  step('she sees a post with {int} like(s)', (world, likes) => seesPost(world, likes, false)),
  step('she sees a post with {int} like(s), hers among them', (world, likes) => seesPost(world, likes, true)),
  step('she presses Like {int} time(s)', ({ person }, times) => person.pressLike(times)),

  step('she sees her post {string}', ({ server, person }, text) => {
    server.post.isHers(text);
    return person.seePost();
  }),
  step('she types {string} over the post', ({ person }, text) => person.typeOverPost(text)),
  step('she saves the post', ({ person }) => person.savePost()),
  step('she takes the newer version of the post', ({ person }) => person.takeNewerPost()),
  step('she deletes the post', ({ person }) => person.deletePost()),
  step('she undoes the deletion', ({ person }) => person.undoDeletion()),
  step('she closes the message', ({ person }) => person.takeNote()),
  step('she leaves the page and comes back to the post', ({ person }) => person.revisitPost()),

  step('{word} starts to load', ({ person }, key) => person.load(key)),
  step('{word} starts to load, saying {string}', ({ person }, key, message) => person.load(key, message)),
  step('{word} has loaded', ({ person }, key) => person.loaded(key)),
  step('the loading indicator covers the page', ({ person }) => person.blockPage(true)),
  step('the loading indicator uncovers the page', ({ person }) => person.blockPage(false)),
];
