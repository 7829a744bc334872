import { personNamed } from '../people.ts';
import { step } from '../phrase.ts';
import { notification } from '../server/notifications.ts';
import type { World } from '../world.ts';

/** Milliseconds; pauses between attempts are at most 30 s. */
const maxWait = 120_000;
const interval = 500;

async function advanceUntil({ browser, settle }: World, awaited: string, isDone: () => boolean) {
  await settle();
  for (let elapsed = 0; !isDone(); elapsed += interval) {
    if (elapsed > maxWait) throw new Error(`${awaited}: not within ${maxWait} ms`);
    await browser.advance(interval);
    await settle();
  }
}

async function failAttempts(world: World, times: number) {
  const { socket } = world;
  socket.setMode('fails');
  for (let nth = 1; nth <= times; nth += 1) {
    const before = socket.attempts.length;
    await advanceUntil(world, 'a failed attempt', () => socket.attempts.length > before);
  }
}

async function refuseConnection(world: World) {
  const { socket } = world;
  if (socket.isOpen) socket.dropConnection();
  socket.setMode('refuses');
  const before = socket.attempts.length;
  await advanceUntil(world, 'a refused attempt', () => socket.attempts.length > before);
}

function receiveMessages(world: World, times: number, name: string) {
  const { id } = personNamed(name);
  for (let nth = 0; nth < times; nth += 1) world.socket.emit('new_message', { sender: { _id: id, name } });
}

let notificationCount = 0;

function notify({ socket, server }: World, added: ReturnType<typeof notification>) {
  server.notifications.add(added);
  socket.emit('newNotification', added);
}

const notifyPerson = (world: World, id: string, type: string, name: string) =>
  notify(world, notification(id, { type, recipient: personNamed(name).id }));

const setTyping = ({ socket }: World, name: string, isTyping: boolean) =>
  socket.emit('user_typing', { userId: personNamed(name).id, isTyping });

export const socketSteps = [
  step('the live connection is lost', ({ socket }) => socket.dropConnection()),
  step('the live connection is back', async (world) => {
    world.socket.setMode('works');
    await advanceUntil(world, 'a live connection', () => world.socket.isOpen);
  }),
  step('the live connection works again', ({ socket }) => socket.setMode('works')),
  step('the live connection fails {int} time(s) in a row', failAttempts),
  step('the live connection is refused', refuseConnection),
  step('the server ends the live connection', ({ socket }) => socket.disconnectByServer()),
  step('the live connection delivers {word} with {string}', ({ socket }, event, json) =>
    socket.emit(event, JSON.parse(json)),
  ),

  step('a message from {word} arrives', (world, name) => receiveMessages(world, 1, name)),
  step('{int} messages from {word} arrive', receiveMessages),
  step('{int} message(s) is/are read on another device', ({ socket }, count) =>
    socket.emit('conversation_update', { type: 'read', count }),
  ),
  step('a read event without a count arrives', ({ socket }) =>
    socket.emit('conversation_update', { type: 'read' }),
  ),
  step('the status of a message becomes {word}, with the count {int}', ({ socket }, status, count) =>
    socket.emit('message_status_update', { status, count }),
  ),
  step('a conversation is updated by {int}, not read', ({ socket }, count) =>
    socket.emit('conversation_update', { type: 'archived', count }),
  ),
  step('a message event without a sender arrives', ({ socket }) =>
    socket.emit('new_message', { text: 'Hello' }),
  ),
  step('a notification for {word} arrives', (world, name) => {
    notificationCount += 1;
    notifyPerson(world, `new${notificationCount}`, 'comment', name);
  }),
  step('the notification {word} of type {string} for {word} arrives', notifyPerson),
  step('the notification {word} of a message by {word} arrives', (world, id, name) => {
    const actor = { id: personNamed(name).id, name: id, avatar: null };
    notify(world, notification(id, { type: 'message', actor }));
  }),
  step('{word} starts typing', (world, name) => setTyping(world, name, true)),
  step('{word} stops typing', (world, name) => setTyping(world, name, false)),
  step('{word} writes {string} with the id {word}', ({ socket, server }, name, text, id) =>
    socket.emit('new_message', server.conversations.write(name, text, id)),
  ),
  step('the server reports her message {string}', ({ socket, server }, text) =>
    socket.emit('new_message', server.conversations.ownMessage(text)),
  ),
  step('her message {string} becomes {word}', ({ socket, server }, text, status) => {
    const { id: messageId, conversationId } = server.conversations.mark(text, status);
    socket.emit('message_status_update', { status, count: 0, messageId, conversationId });
  }),
];
