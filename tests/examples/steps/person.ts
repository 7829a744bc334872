import { personNamed } from '../people.ts';
import { step } from '../phrase.ts';
import type { World } from '../world.ts';

async function sendMessage({ person }: World, text: string) {
  await person.type(text);
  await person.pressSend();
}

const newest = async ({ view }: World): Promise<string> => {
  const listed = await view.notifications();
  const [first] = typeof listed === 'symbol' ? [] : listed;
  if (!first?.id) throw new Error('No notification is listed');
  return first.id;
};

function showPost({ server, person }: World, likes: number, likedByMe: boolean) {
  Object.assign(server.post, { likeCount: likes, likedByMe });
  return person.openPost();
}

export const personSteps = [
  step('she marks the newest notification as read', async (world) =>
    world.person.markRead(await newest(world)),
  ),
  step('she deletes the newest notification', async (world) =>
    world.person.deleteNotification(await newest(world)),
  ),
  step('she marks all notifications as read', ({ person }) => person.markAllRead()),
  step('she marks the notification {word} as read', ({ person }, id) => person.markRead(id)),
  step('she deletes the notification {word}', ({ person }, id) => person.deleteNotification(id)),
  step('she undoes the deletion of the notification {word}', ({ person }, id) => person.undoDelete(id)),
  step('she asks for older notifications', ({ person }) => person.showOlderNotifications()),

  step('she opens the conversation with {word}', ({ person }, name) =>
    person.openConversation(personNamed(name)),
  ),
  step('she leaves the conversation', ({ person }) => person.leaveConversation()),
  step('she asks for older messages', ({ person }) => person.showOlderMessages()),
  step('she types {string}', ({ person }, text) => person.type(text)),
  step('she clears what she typed', ({ person }) => person.clearComposer()),
  step('she sends {string}', sendMessage),
  step('she sends {int} messages', async (world, count) => {
    for (let nth = 1; nth <= count; nth += 1) await sendMessage(world, `own ${nth}`);
  }),
  step('she retries {string}', ({ person }, text) => person.retryMessage(text)),

  step('she sees a post with {int} like(s)', (world, likes) => showPost(world, likes, false)),
  step('she sees a post with {int} like(s), hers among them', (world, likes) => showPost(world, likes, true)),
  step('she presses Like {int} time(s)', ({ person }, times) => person.pressLike(times)),

  step('she sees her post {string}', ({ server, person }, text) => {
    server.post.writeAsAda(text);
    return person.openPost();
  }),
  step('she types {string} over the post', ({ person }, text) => person.editPost(text)),
  step('she saves the post', ({ person }) => person.savePost()),
  step('she uses the newer version of the post', ({ person }) => person.acceptNewerPost()),
  step('she deletes the post', ({ person }) => person.deletePost()),
  step('she undoes the deletion', ({ person }) => person.undoDeletion()),
  step('she closes the message', ({ person }) => person.dismissReason()),
  step('she leaves the page and comes back to the post', ({ person }) => person.reopenPost()),

  step('{word} starts to load', ({ person }, key) => person.startLoading(key)),
  step('{word} starts to load, saying {string}', ({ person }, key, message) =>
    person.startLoading(key, message),
  ),
  step('{word} has loaded', ({ person }, key) => person.finishLoading(key)),
  step('the loading indicator covers the page', ({ person }) => person.coverPage(true)),
  step('the loading indicator uncovers the page', ({ person }) => person.coverPage(false)),
];
