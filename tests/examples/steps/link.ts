import { personNamed } from '../people.ts';
import { step } from '../phrase.ts';
import { comment } from '../server/notices.ts';
import type { World } from '../world.ts';

/** No pause between tries is longer than half a minute; two of them are twice the longest. */
const longest = 120_000;
const interval = 500;

/** Lets the page's time pass until the server has seen what it waits for. */
async function passUntil({ browser, settle }: World, what: string, isSo: () => boolean) {
  await settle();
  for (let passed = 0; !isSo(); passed += interval) {
    if (passed > longest) throw new Error(`${what}: not within ${longest} ms`);
    await browser.pass(interval);
    await settle();
  }
}

async function fails(world: World, times: number) {
  const { link } = world;
  link.become('fails');
  for (let nth = 1; nth <= times; nth += 1) {
    const before = link.tries.length;
    await passUntil(world, 'a failed try', () => link.tries.length > before);
  }
}

async function isRefused(world: World) {
  const { link } = world;
  if (link.isOpen) link.lose();
  link.become('refuses');
  const before = link.tries.length;
  await passUntil(world, 'a refused try', () => link.tries.length > before);
}

function hears(world: World, times: number, name: string) {
  const { id } = personNamed(name);
  for (let nth = 0; nth < times; nth += 1) world.link.tell('new_message', { sender: { _id: id, name } });
}

let told = 0;

function notify({ link, server }: World, notice: ReturnType<typeof comment>) {
  server.notices.add(notice);
  link.tell('newNotification', notice);
}

const tellOf = (world: World, id: string, type: string, name: string) =>
  notify(world, comment(id, { type, recipient: personNamed(name).id }));

const types = ({ link }: World, name: string, isTyping: boolean) =>
  link.tell('user_typing', { userId: personNamed(name).id, isTyping });

/** The live connection, and what it brings. */
export const linkSteps = [
  step('the live connection is lost', ({ link }) => link.lose()),
  step('the live connection is back', async (world) => {
    world.link.become('works');
    await passUntil(world, 'a live connection', () => world.link.isOpen);
  }),
  step('the live connection works again', ({ link }) => link.become('works')),
  step('the live connection fails {int} time(s) in a row', fails),
  step('the live connection is refused', isRefused),
  step('the server ends the live connection', ({ link }) => link.throwOut()),
  step('the live connection brings {word} with {string}', ({ link }, event, json) =>
    link.tell(event, JSON.parse(json)),
  ),

  step('a message from {word} arrives', (world, name) => hears(world, 1, name)),
  step('{int} messages from {word} arrive', hears),
  step('{int} message(s) is/are read on another device', ({ link }, count) =>
    link.tell('conversation_update', { type: 'read', count }),
  ),
  step('a read event without a count arrives', ({ link }) =>
    link.tell('conversation_update', { type: 'read' }),
  ),
  step('the status of a message becomes {word}, with the count {int}', ({ link }, status, count) =>
    link.tell('message_status_update', { status, count }),
  ),
  step('a conversation is updated by {int}, not read', ({ link }, count) =>
    link.tell('conversation_update', { type: 'archived', count }),
  ),
  step('a message event without a sender arrives', ({ link }) => link.tell('new_message', { text: 'Hello' })),
  step('a notification for {word} arrives', (world, name) => {
    told += 1;
    tellOf(world, `told${told}`, 'comment', name);
  }),
  step('the notification {word} of type {string} for {word} arrives', tellOf),
  step('the notification {word} of a message by {word} arrives', (world, id, name) => {
    const actor = { id: personNamed(name).id, name: id, avatar: null };
    notify(world, comment(id, { type: 'message', actor }));
  }),
  step('{word} starts typing', (world, name) => types(world, name, true)),
  step('{word} stops typing', (world, name) => types(world, name, false)),
  step('{word} writes {string} with the id {word}', ({ link, server }, name, text, id) =>
    link.tell('new_message', server.talks.write(name, text, id)),
  ),
  step('the server reports her message {string}', ({ link, server }, text) =>
    link.tell('new_message', server.talks.ownSaying(text)),
  ),
  step('her message {string} becomes {word}', ({ link, server }, text, status) => {
    const { id: messageId, conversationId } = server.talks.mark(text, status);
    link.tell('message_status_update', { status, count: 0, messageId, conversationId });
  }),
];
