import type { AnyEventObject } from 'xstate';
import type { SessionUser } from '#contract/spec/session.ts';
import type { Scene } from './scene.ts';

/** The chunk with the machines: until it is loaded the app is starting. */
const machines = /\/live-parts-/;

/** Opens a page, and delays the machines' code until `goOn`. */
export async function begin(scene: Scene, path: string): Promise<void> {
  scene.backend.holdFiles(machines);
  await scene.load(path);
}

/** Fills local storage as an earlier visit would have left it. */
export const leaveBehind = (scene: Scene, items: Record<string, string>): Promise<void> =>
  scene.page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, items);

/** Lets the machines' code load. */
export const goOn = (scene: Scene): void => scene.backend.releaseFiles();

/**
 * Like `goOn`, in a browser whose `navigator.onLine` throws in the turn in which the session machine reads
 * `hasLoggedOut`.
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
 * Like `goOn`, but sends an event to the session machine while it reads storage: in a microtask after
 * `hasLoggedOut` is read, before any promise resolves.
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

/** The member signed in in each scene. */
const members = new WeakMap<Scene, string>();

/**
 * Opens a page as a signed-in member. If the scene has this member already, navigates away and back.
 * @param meanwhile runs before the machines start
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
  scene.backend.setAnswer('GET /api/auth', { status: 200, body: user });
  await begin(scene, path);
  await leaveBehind(scene, { token: scene.token('stored') });
  await meanwhile();
  goOn(scene);
}

/** Whether the socketLink machine's `connection` region is in this state. */
export const isLink = (state: string, value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'connection' in value && value.connection === state;

/** Opens the live connection if it is not open. */
export async function connect(scene: Scene): Promise<void> {
  if (await isConnected(scene)) return;
  await scene.socket.asked(Math.max(1, scene.socket.count));
  scene.socket.newest.accept();
  await untilConnected(scene);
}

export const untilConnected = (scene: Scene): Promise<void> =>
  scene.until('socketLink', 'is connected', ({ tags }) => tags.includes('open'));

/** Opens the first live connection, or drops and reopens it, and reports missed events. */
export async function missEvents(scene: Scene): Promise<void> {
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

/** Waits until the notifications have loaded. */
export const listIsHere = (scene: Scene): Promise<void> =>
  scene.until('notifications', 'has its list', ({ tags }) => tags.includes('ready'));
