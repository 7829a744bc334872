import type { AnyEventObject } from 'xstate';
import type { SessionUser } from '#contract/spec/session.ts';
import type { Scene } from './scene.ts';

/** The part of the client that holds the machines: a page without it is a page that starts. */
const machines = /\/live-parts-/;

/** Opens a page and holds it where the app starts: the machines are still on their way. */
export async function begin(scene: Scene, path: string): Promise<void> {
  scene.backend.holdFiles(machines);
  await scene.load(path);
}

/** Puts into the browser's storage what an earlier visit left there. */
export const leaveBehind = (scene: Scene, items: Record<string, string>): Promise<void> =>
  scene.page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, items);

/** Lets the machines come. */
export const goOn = (scene: Scene): void => scene.backend.releaseFiles();

/**
 * As `goOn`, in a browser that fails when the session asks whether it is online: in the turn in which it has asked
 * whether the person has logged out.
 */
export async function goOnBroken(scene: Scene): Promise<void> {
  await scene.page.evaluate(() => {
    const { getItem } = Storage.prototype;
    const whole = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
    Storage.prototype.getItem = function (key) {
      if (key === 'hasLoggedOut') {
        Storage.prototype.getItem = getItem;
        Object.defineProperty(Navigator.prototype, 'onLine', {
          configurable: true,
          get() {
            if (whole) Object.defineProperty(Navigator.prototype, 'onLine', whole);
            throw new Error('blocked');
          },
        });
      }
      return getItem.call(this, key);
    };
  });
  goOn(scene);
}

/**
 * As `goOn`, with an event for the session in the moment in which it reads what is stored: the question
 * whether the person has logged out is asked then, and answered before any promise is.
 */
export async function goOnWith(scene: Scene, event: AnyEventObject): Promise<void> {
  await scene.page.evaluate((given) => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      if (key === 'hasLoggedOut') {
        Storage.prototype.getItem = getItem;
        queueMicrotask(() => window.__sidestage?.send('session', given));
      }
      return getItem.call(this, key);
    };
  }, event);
  goOn(scene);
}

/** Who is signed in, where the scenes have begun. */
const members = new WeakMap<Scene, string>();

/**
 * Opens a page as a member who is signed in already. Where that was done before, it comes into sight anew.
 * @param meanwhile what happens before the machines run
 */
export async function openAsMember(
  scene: Scene,
  user: SessionUser,
  path: string,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  if (members.get(scene) === user.id) {
    await scene.goElsewhere();
    return scene.goTo(path);
  }
  members.set(scene, user.id);
  scene.backend.say('GET /api/auth', { status: 200, body: user });
  await begin(scene, path);
  await leaveBehind(scene, { token: scene.token('stored') });
  await meanwhile();
  goOn(scene);
}

/** Whether the connection is there, by the value of the socket's machine, whatever the member has been told. */
export const isLink = (state: string, value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'connection' in value && value.connection === state;

/** The live connection opens, where it has not. */
export async function connect(scene: Scene): Promise<void> {
  if (await isConnected(scene)) return;
  await scene.socket.asked(Math.max(1, scene.socket.count));
  scene.socket.newest.accept();
  await untilConnected(scene);
}

export const untilConnected = (scene: Scene): Promise<void> =>
  scene.until('socketLink', 'is connected', ({ tags }) => tags.includes('open'));

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
