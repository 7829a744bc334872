import type { Scene } from './scene.ts';

/** The list can be read before there is a live connection: it is fetched without one after a second. */
export async function listIsHere(scene: Scene): Promise<void> {
  const { snapshot } = await scene.look('notifications');
  if (JSON.stringify(snapshot?.value).includes('waiting')) await scene.ring('notifications', 'headStart');
  await scene.until('notifications', 'has its list', ({ tags }) => tags.includes('ready'));
}
