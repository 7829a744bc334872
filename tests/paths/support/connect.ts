import type { Scene } from './scene.ts';

/** Whether the connection is there, by the value of the socket's machine, whatever the member has been told. */
export const isLink = (state: string, value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'connection' in value && value.connection === state;

/** The live connection opens, where it has not. */
export async function connect(scene: Scene): Promise<void> {
  if (await isConnected(scene)) return;
  await scene.socket.asked(Math.max(1, scene.socket.count));
  scene.socket.newest.accept();
  await scene.until('socketLink', 'is connected', ({ tags }) => tags.includes('open'));
}

/** The live connection opens after something was told that did not come here: the first one, or one that follows on its breaking. */
export async function missNews(scene: Scene): Promise<void> {
  const { socket } = scene;
  if (await isConnected(scene)) {
    const asked = socket.count;
    await socket.newest.drop();
    await scene.until('socketLink', 'has noticed', ({ value }) => isLink('waiting', value));
    await scene.ring('socketLink', 'backOff');
    await socket.asked(asked + 1);
  }
  socket.newest.accept(true);
}

export async function isConnected(scene: Scene): Promise<boolean> {
  const { snapshot } = await scene.look('socketLink');
  return snapshot?.tags.includes('open') ?? false;
}

/** The list of notifications can be read. */
export const listIsHere = (scene: Scene): Promise<void> =>
  scene.until('notifications', 'has its list', ({ tags }) => tags.includes('ready'));
