import type { SessionUser } from '#contract/spec/session.ts';
import { actsSchema } from '#contract/undo.ts';
import type { AuthFormKind } from '#machines/auth-form/auth-form.events.ts';
import { parseResponse } from '#transport/parse-response.ts';
import { ada } from '../people.ts';
import type { FakeServer } from '../server/fake-server.ts';
import type { Person } from '../world.ts';
import type { Page } from './app-world.ts';
import { settle } from './browser.ts';
import { type Screen, showScreen } from './screen.tsx';
import { useConversationView, useDeletedPost, useForm, useOwnPost, usePost } from './views.ts';

const formKinds: Readonly<Record<string, AuthFormKind>> = { '/login': 'signIn', '/register': 'register' };

/** The views now shown; at most one. */
interface Screens {
  conversation?: Screen<ReturnType<typeof useConversationView>>;
  form?: Screen<ReturnType<typeof useForm>>;
  post?: Screen<ReturnType<typeof usePost>>;
  ownPost?: Screen<ReturnType<typeof useOwnPost>>;
  deletedPost?: Screen<ReturnType<typeof useDeletedPost>>;
}

/**
 * The person at an app without a page: each act calls the hooks that the page would use.
 * @param createPage starts the app anew
 */
export function createPerson(createPage: () => Page, server: FakeServer) {
  let page: Page | null = null;
  let screens: Screens = {};
  let kind: AuthFormKind | null = null;

  const leaveScreen = () => {
    for (const screen of Object.values(screens)) screen?.leave();
    screens = {};
    kind = null;
  };
  const startPage = (): Page => {
    const started = createPage();
    // A route for members shows visitors nothing.
    started.gate.subscribe(({ isAuthenticated }) => {
      if (!isAuthenticated && !screens.form) leaveScreen();
    });
    page = started;
    return started;
  };
  const currentPage = (): Page => page ?? startPage();
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
  const showForm = async (nextKind: AuthFormKind) => {
    if (kind === nextKind) return;
    const { app, http } = currentPage();
    await show({ form: showScreen(app, () => useForm(http, nextKind)) });
    kind = nextKind;
    screens.form?.now().check.containerRef(document.createElement('div'));
  };
  const submit = async (nextKind: AuthFormKind, { email, name }: SessionUser) => {
    await showForm(nextKind);
    const form = screens.form?.now();
    form?.focus();
    await settle();
    form?.submit({ email, password: 'a long password 1', ...(nextKind === 'register' && { name }) });
  };
  const shownScreen = <T>(screen: Screen<T> | undefined, name: keyof Screens): T => {
    if (!screen) throw new Error(`There is no ${name} on the screen`);
    return screen.now();
  };
  const conversation = () => shownScreen(screens.conversation, 'conversation');
  const post = () => shownScreen(screens.post, 'post');
  const ownPost = () => shownScreen(screens.ownPost, 'ownPost');
  const deletedPost = () => shownScreen(screens.deletedPost, 'deletedPost');
  async function openPost() {
    const { app, http } = currentPage();
    const post = server.post.current();
    if (post.author.id === ada.id) return show({ ownPost: showScreen(app, () => useOwnPost(http, post)) });
    await show({ post: showScreen(app, () => usePost(http, post)) });
  }
  /** Shows the placeholder with Undo, if the server still offers it. */
  async function showDeleted() {
    const { app, http } = currentPage();
    const { items } = await parseResponse(actsSchema, http.get('/api/undo'));
    const [act] = items;
    const onSettled = (isUndone: boolean) => void (isUndone ? openPost() : leaveScreen());
    if (!act) return show({});
    await show({ deletedPost: showScreen(app, () => useDeletedPost(http, act.leftMs, onSettled)) });
  }
  const send: Page['app']['send'] = (event) => currentPage().app.send(event);

  const acts: Person = {
    async open(path) {
      startPage();
      const formKind = formKinds[path];
      if (formKind) await showForm(formKind);
    },
    async openSignedIn() {
      startPage();
    },
    async reload() {
      window.dispatchEvent(new Event('pagehide'));
      leave();
      // Marks the reloaded page as shown.
      window.dispatchEvent(new Event('pageshow'));
      startPage();
    },
    signIn: (user) => submit('signIn', user),
    enterCode: async (code) => screens.form?.now().submitCode(code),
    leaveSecondStep: async () => screens.form?.now().back(),
    register: (user) => submit('register', user),
    signOut: async () => send({ type: 'session.signOut' }),
    signInWithToken: async (token, user) =>
      send(user ? { type: 'session.signIn', token, user } : { type: 'session.adoptToken', token }),
    updateProfile: async (changes) => send({ type: 'session.updateUser', changes }),
    markRead: async (id) => send({ type: 'notifications.markRead', id }),
    markAllRead: async () => send({ type: 'notifications.markAllRead' }),
    deleteNotification: async (id) => send({ type: 'deletions.start', id }),
    undoDelete: async (id) => send({ type: 'deletions.undo', id }),
    showOlderNotifications: async () => send({ type: 'notifications.showOlder' }),
    openConversation: ({ id }) =>
      show({ conversation: showScreen(currentPage().app, () => useConversationView(id)) }),
    leaveConversation: async () => leaveScreen(),
    showOlderMessages: async () => conversation().showOlder(),
    async type(text) {
      for (const letter of text) {
        conversation().change(conversation().text + letter);
        await settle();
      }
    },
    clearComposer: async () => conversation().change(''),
    pressSend: async () => conversation().send(),
    async retryMessage(text) {
      const failed = conversation().bubbles.find((one) => one.text === text && one.mark === 'failed');
      if (!failed) throw new Error(`There is no Retry at "${text}"`);
      conversation().retry(failed.clientId);
    },
    openPost,
    async pressLike(times) {
      for (let nth = 0; nth < times; nth += 1) post().flip();
    },
    editPost: async (text) => ownPost().type(text),
    savePost: async () => ownPost().save(),
    acceptNewerPost: async () => ownPost().takeNewer(),
    async deletePost() {
      await currentPage().http.delete('/api/posts/p1');
      await showDeleted();
    },
    undoDeletion: async () => deletedPost().undo(),
    dismissReason: async () => deletedPost().dismiss(),
    async reopenPost() {
      leaveScreen();
      await settle();
      await openPost();
    },
    startLoading: async (key, message) => send({ type: 'loading.show', key, message }),
    finishLoading: async (key) => send({ type: 'loading.hide', key }),
    coverPage: async (isCovered) => send({ type: isCovered ? 'loading.showGlobal' : 'loading.hideGlobal' }),
  };

  return { acts, leave, page: currentPage, screens: () => screens };
}

export type PersonInApp = ReturnType<typeof createPerson>;
