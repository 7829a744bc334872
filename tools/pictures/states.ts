import type { Page, Route } from 'playwright-core';

export const states = ['full', 'empty', 'loading', 'error', 'long', 'rtl'] as const;
export type State = (typeof states)[number];

/** The session loads in every state, or all would show the sign-in page. */
const isSession = (url: URL) => url.pathname === '/api/auth';
const isCall = (url: URL) => url.pathname.startsWith('/api/') && !isSession(url);

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const unbroken = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const longWords: Record<string, string> = {
  name: 'Bartholomew Maximilian Featherstonehaugh-Cholmondeley of Saint Mary in the Marsh',
  title: `${unbroken} needs a second deputy contrabassoon and somebody who can carry it up four floors`,
  headline: `Contrabassoon, sarrusophone, ophicleide, serpent and ${unbroken} repairs, by appointment only`,
  place: `${unbroken}, Ynys Môn`,
  text: `${unbroken.repeat(5)} ${'We leave at six, and the van is full. '.repeat(24)}`,
};
const rtlWords: Record<string, string> = {
  name: 'عبد الرحمن بن محمد الفاسي',
  title: 'מחפשים נגן עוד לחתונה בחיפה ביום חמישי',
  headline: 'عود، قانون، وإيقاع شرقي',
  place: 'حيفا',
  text: 'مساء الخير. نبحث عن عازف كمان ليوم الخميس (Leeds, 20:00). שלום לכולם!\nهل من أحد؟',
};
/** Other names of the same things. */
const likePlace = /^(?:city|venue|skills?|genres|tags|dress|address|what|label|price|alt)$/;
const likeText = /^(?:bio|description|words|note|excerpt|setList)$/;

function rewrite(value: Json, words: Record<string, string>, name = ''): Json {
  const other = words[likePlace.test(name) ? 'place' : likeText.test(name) ? 'text' : name];
  if (typeof value === 'string') return value === '' ? '' : (other ?? value);
  if (Array.isArray(value)) return value.map((one) => rewrite(one, words, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rewrite(one, words, key)]));
}

/** The same answer without rows and with zero counts. */
function emptied(value: Json, name = ''): Json {
  if (Array.isArray(value)) return [];
  if (name === 'nextCursor') return null;
  if (typeof value === 'number') return /count|total|unread/i.test(name) ? 0 : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, emptied(one, key)]));
}

const changes: Partial<Record<State, (body: Json) => Json>> = {
  empty: (body) => emptied(body),
  long: (body) => rewrite(body, longWords),
  rtl: (body) => rewrite(body, rtlWords),
};

async function answerAs(state: State, route: Route) {
  const change = changes[state];
  // Never answered; the page goes first.
  if (state === 'loading') return;
  if (state === 'error')
    return route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } });
  if (!change || route.request().method() !== 'GET') return route.continue();
  const answer = await route.fetch();
  const isJson = answer.headers()['content-type']?.includes('json');
  return route.fulfill(
    isJson && answer.ok() ? { response: answer, json: change(await answer.json()) } : { response: answer },
  );
}

/**
 * Puts a page into a state. `plain` is an address whose HTML holds no data: server-rendered screens start from it, because
 * the app does not request data that is in the HTML.
 */
export async function putInto(page: Page, state: State, plain: string | null): Promise<void> {
  if (state === 'full') return;
  await page.route(isCall, (route) => answerAs(state, route).catch(() => {}));
  if (plain)
    await page.route(
      () => true,
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        await route.fulfill({ response: await route.fetch({ url: plain }) });
      },
    );
}
