import type { SessionUser } from '#contract/spec/person.ts';
import { actsSchema } from '#contract/undo.ts';
import type { AuthFormKind } from '#machines/auth-form/auth-form.events.ts';
import { parseResponse } from '#transport/parse-response.ts';
import { ada } from '../people.ts';
import type { ServerSide } from '../server/server-side.ts';
import type { Person } from '../world.ts';
import type { Page } from './app-world.ts';
import { type Screen, showScreen } from './screen.tsx';
import { settle } from './surroundings.ts';
import { useDeletedPost, useForm, useOwnPost, usePost, useTalk } from './views.ts';

const doors: Readonly<Record<string, AuthFormKind>> = { '/login': 'signIn', '/register': 'register' };

/** What stands on the screen: nothing that matters, or one of these. */
interface Screens {
  talk?: Screen<ReturnType<typeof useTalk>>;
  form?: Screen<ReturnType<typeof useForm>>;
  post?: Screen<ReturnType<typeof usePost>>;
  ownPost?: Screen<ReturnType<typeof useOwnPost>>;
  deletedPost?: Screen<ReturnType<typeof useDeletedPost>>;
}

/**
 * The person before an app without a page: what a page has her press is asked of the app by the hooks that the page uses.
 * @param start begins a page anew
 */
export function createPerson(start: () => Page, server: ServerSide) {
  let page: Page | null = null;
  let screens: Screens = {};
  let kind: AuthFormKind | null = null;

  const leaveScreen = () => {
    for (const screen of Object.values(screens)) screen?.leave();
    screens = {};
    kind = null;
  };
  const begin = (): Page => {
    const begun = start();
    // A signed-in route has nothing to show to a visitor.
    begun.gate.subscribe(({ isAuthenticated }) => {
      if (!isAuthenticated && !screens.form) leaveScreen();
    });
    page = begun;
    return begun;
  };
  const here = (): Page => page ?? begin();
  const leave = () => {
    leaveScreen();
    page?.close();
    page = null;
  };

  const show = async (next: Screens) => {
    leaveScreen();
    screens = next;
    await settle();
  };
  const showForm = async (wanted: AuthFormKind) => {
    if (kind === wanted) return;
    const { app, http } = here();
    await show({ form: showScreen(app, () => useForm(http, wanted)) });
    kind = wanted;
    screens.form?.now().check.containerRef(document.createElement('div'));
  };
  const submit = async (wanted: AuthFormKind, { email, name }: SessionUser) => {
    await showForm(wanted);
    const form = screens.form?.now();
    form?.focus();
    await settle();
    form?.submit({ email, password: 'a long password 1', ...(wanted === 'register' && { name }) });
  };
  const seen = <T>(screen: Screen<T> | undefined, name: keyof Screens): T => {
    if (!screen) throw new Error(`There is no ${name} on the screen`);
    return screen.now();
  };
  const talk = () => seen(screens.talk, 'talk');
  const post = () => seen(screens.post, 'post');
  const ownPost = () => seen(screens.ownPost, 'ownPost');
  const deleted = () => seen(screens.deletedPost, 'deletedPost');
  async function seePost() {
    const { app, http } = here();
    const post = server.post.asToldNow();
    if (post.author.id === ada.id) return show({ ownPost: showScreen(app, () => useOwnPost(http, post)) });
    await show({ post: showScreen(app, () => usePost(http, post)) });
  }
  /** Its place, which says what the server tells of it; nothing where nothing can be undone. */
  async function showDeleted() {
    const { app, http } = here();
    const { items } = await parseResponse(actsSchema, http.get('/api/undo'));
    const [act] = items;
    const settled = (isUndone: boolean) => void (isUndone ? seePost() : leaveScreen());
    await show(act ? { deletedPost: showScreen(app, () => useDeletedPost(http, act.leftMs, settled)) } : {});
  }
  const send: Page['app']['send'] = (event) => here().app.send(event);

  const acts: Person = {
    async open(path) {
      begin();
      const door = doors[path];
      if (door) await showForm(door);
    },
    async comeIn() {
      begin();
    },
    async reload() {
      window.dispatchEvent(new Event('pagehide'));
      leave();
      // The next page is another, and shown.
      window.dispatchEvent(new Event('pageshow'));
      begin();
    },
    signIn: (someone) => submit('signIn', someone),
    giveCode: async (code) => screens.form?.now().submitCode(code),
    leaveSecondStep: async () => screens.form?.now().back(),
    register: (someone) => submit('register', someone),
    signOut: async () => send({ type: 'session.signOut' }),
    signInWithToken: async (token, someone) =>
      send(
        someone ? { type: 'session.signIn', token, user: someone } : { type: 'session.adoptToken', token },
      ),
    change: async (changes) => send({ type: 'session.updateUser', changes }),
    markRead: async (id) => send({ type: 'notifications.markRead', id }),
    markAllRead: async () => send({ type: 'notifications.markAllRead' }),
    remove: async (id) => send({ type: 'deletions.start', id }),
    undoRemove: async (id) => send({ type: 'deletions.undo', id }),
    showOlderNotifications: async () => send({ type: 'notifications.showOlder' }),
    openTalk: ({ id }) => show({ talk: showScreen(here().app, () => useTalk(id)) }),
    leaveTalk: async () => leaveScreen(),
    showOlderMessages: async () => talk().showOlder(),
    async type(text) {
      for (const letter of text) {
        talk().change(talk().text + letter);
        await settle();
      }
    },
    clearBox: async () => talk().change(''),
    pressSend: async () => talk().send(),
    async trySending(text) {
      const found = talk().bubbles.find((bubble) => bubble.text === text && bubble.mark === 'failed');
      if (!found) throw new Error(`There is no Retry at "${text}"`);
      talk().retry(found.clientId);
    },
    seePost,
    async pressLike(times) {
      for (let nth = 0; nth < times; nth += 1) post().flip();
    },
    typeOverPost: async (text) => ownPost().type(text),
    savePost: async () => ownPost().save(),
    takeNewerPost: async () => ownPost().takeNewer(),
    async deletePost() {
      await here().http.delete('/api/posts/p1');
      await showDeleted();
    },
    undoDeletion: async () => deleted().undo(),
    takeNote: async () => deleted().dismiss(),
    async revisitPost() {
      leaveScreen();
      await settle();
      await seePost();
    },
    load: async (key, message) => send({ type: 'loading.show', key, message }),
    loaded: async (key) => send({ type: 'loading.hide', key }),
    blockPage: async (isBlocked) => send({ type: isBlocked ? 'loading.showGlobal' : 'loading.hideGlobal' }),
  };

  return { acts, leave, page: here, screens: () => screens };
}

export type PersonHere = ReturnType<typeof createPerson>;
