import { ada, personNamed } from '../people.ts';
import { deed } from '../phrase.ts';
import type { World } from '../world.ts';

/** Ada has a token, and opens a page with it. */
export async function comesIn({ server, browser, person }: World) {
  await browser.store('token', server.accounts.tokenFor(ada));
  await person.comeIn();
}

const fieldOf = (word: string) => {
  if (word === 'name' || word === 'avatar' || word === 'email') return word;
  throw new Error(`"${word}" is nothing of hers that is changed here`);
};

/** Who is here, in this tab and in others. */
export const sessionDeeds = [
  deed('Ada is signed in', comesIn),
  deed('Ada is signed in with {int} unread message(s)', (world, messages) => {
    world.server.notices.count(messages, 0, 0);
    return comesIn(world);
  }),
  deed(
    'Ada is signed in with {int} unread message(s), {int} link request(s) and {int} unread notification(s)',
    (world, ...figures) => {
      world.server.notices.count(...figures);
      return comesIn(world);
    },
  ),
  deed('Ada is signed in with {int} notifications, the newest {int} unread', (world, count, unread) => {
    world.server.notices.hold(count, unread);
    return comesIn(world);
  }),
  deed('the app is opened', ({ person }) => person.open('/')),
  deed('the app is opened at {string}', ({ person }, path) => person.open(path)),
  deed('the page is reloaded', ({ person }) => person.reload()),
  deed('{word} signs in', ({ person }, name) => person.signIn(personNamed(name))),
  deed('she gives the code {string}', ({ person }, code) => person.giveCode(code)),
  deed('she goes back to the first step', ({ person }) => person.leaveSecondStep()),
  deed('{word} registers', ({ person }, name) => person.register(personNamed(name))),
  deed('she is let in with the token {string}', ({ person }, token) => person.letIn(token)),
  deed('she is let in as {word} with the token {string}', ({ person }, name, token) =>
    person.letIn(token, personNamed(name)),
  ),
  deed('she signs out', ({ person }) => person.signOut()),
  deed('{word} signs in in another tab', ({ browser, server }, name) =>
    browser.otherTabSigns(server.accounts.tokenFor(personNamed(name))),
  ),
  deed('she signs out in another tab', ({ browser }) => browser.otherTabSigns(null)),
  deed('her {word} becomes {string} in another tab', ({ browser }, field, text) =>
    browser.otherTabChanges(ada, { [fieldOf(field)]: text }),
  ),
  deed('she changes her {word} to {string}', ({ person }, field, text) =>
    person.change({ [fieldOf(field)]: text }),
  ),
];

const chances: Readonly<Record<string, number>> = { low: 0, high: 0.999 };

/** What is around the page: storage, network, time, sight. */
export const browserDeeds = [
  deed('the text {string} is stored as {word}', ({ browser }, text, key) => browser.store(key, text)),
  deed('a token is stored that expires in {int} second(s)', ({ browser, server }, seconds) =>
    browser.store('token', server.accounts.tokenFor(ada, Math.floor(browser.now() / 1_000) + seconds)),
  ),
  deed("the browser's storage is blocked", ({ browser }) => browser.breakStorage('blocked')),
  deed("the browser's storage is full", ({ browser }) => browser.breakStorage('full')),
  deed('the browser goes offline', ({ browser }) => browser.goOffline()),
  deed('the browser comes back online', ({ browser }) => browser.goOnline()),
  deed('the page is hidden', ({ browser }) => browser.hide()),
  deed('the page is shown again', ({ browser }) => browser.show()),
  deed('{int} second(s) pass(es)', ({ browser }, seconds) => browser.pass(seconds * 1_000)),
  deed('{int} milliseconds pass', ({ browser }, milliseconds) => browser.pass(milliseconds)),
  deed('chance falls {word}', ({ browser }, how) => browser.chance(chances[how] ?? Number(how))),
  deed('the bot check fails', ({ browser }) => browser.botCheck('fails')),
  deed('the bot check does not answer', ({ browser }) => browser.botCheck('is silent')),
  deed('the bot check works again', ({ browser }) => browser.botCheck('works')),
];
