import { isLink } from './connect.ts';
import type { Scene } from './scene.ts';

let opened = 0;

/** The server refuses the token of the very next thing that the person asks for: a gig. */
export async function refuseToken(scene: Scene): Promise<void> {
  opened += 1;
  scene.backend.sayOnce('GET /api/gigs/:id', { status: 401, body: { msg: 'Token is not valid' } });
  await scene.goTo(`/gigs/gig-${opened}`);
}

const isOpen = (value: unknown) => JSON.stringify(value).includes('"open"');

/** The server ends the live connection on purpose, once there is one. */
export async function throwOut(scene: Scene): Promise<void> {
  const { snapshot } = await scene.look('socketLink');
  if (isLink('waiting', snapshot?.value)) await scene.ring('socketLink', 'backOff');
  await scene.until('socketLink', 'is connected', ({ value }) => isOpen(value));
  scene.socket.newest.throwOut();
}
