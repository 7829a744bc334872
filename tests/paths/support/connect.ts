import { isLink } from './is-link.ts';
import type { Scene } from './scene.ts';

/** The live connection opens: the one that is waited for, else one that follows on its breaking. */
export async function connect(scene: Scene): Promise<void> {
  const { socket } = scene;
  if (await isConnected(scene)) {
    const asked = socket.count;
    await socket.newest.drop();
    await scene.until('socketLink', 'has noticed', ({ value }) => isLink('waiting', value));
    await scene.ring('socketLink', 'backOff');
    await socket.asked(asked + 1);
  }
  socket.newest.accept();
}

export async function isConnected(scene: Scene): Promise<boolean> {
  const { snapshot } = await scene.look('socketLink');
  return snapshot?.tags.includes('open') ?? false;
}
