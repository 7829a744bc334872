import { ada, personNamed } from '../people.ts';
import { step } from '../phrase.ts';
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
export const sessionSteps = [
  step('Ada is signed in', comesIn),
  step('Ada is signed in with {int} unread message(s)', (world, messages) => {
    world.server.notices.count(messages, 0, 0);
    return comesIn(world);
  }),
  step(
    'Ada is signed in with {int} unread message(s), {int} link request(s) and {int} unread notification(s)',
    (world, ...figures) => {
      world.server.notices.count(...figures);
      return comesIn(world);
    },
  ),
  step('Ada is signed in with {int} notifications, the newest {int} unread', (world, count, unread) => {
    world.server.notices.hold(count, unread);
    return comesIn(world);
  }),
  step('the app is opened', ({ person }) => person.open('/')),
  step('the app is opened at {string}', ({ person }, path) => person.open(path)),
  step('the page is reloaded', ({ person }) => person.reload()),
  step('{word} signs in', ({ person }, name) => person.signIn(personNamed(name))),
  step('she gives the code {string}', ({ person }, code) => person.giveCode(code)),
  step('she goes back to the first step', ({ person }) => person.leaveSecondStep()),
  step('{word} registers', ({ person }, name) => person.register(personNamed(name))),
  step('she is signed in with the token {string}', ({ person }, token) => person.signInWithToken(token)),
  step('she is signed in as {word} with the token {string}', ({ person }, name, token) =>
    person.signInWithToken(token, personNamed(name)),
  ),
  step('she signs out', ({ person }) => person.signOut()),
  step('{word} signs in in another tab', ({ browser, server }, name) =>
    browser.otherTabSigns(server.accounts.tokenFor(personNamed(name))),
  ),
  step('she signs out in another tab', ({ browser }) => browser.otherTabSigns(null)),
  step('her {word} becomes {string} in another tab', ({ browser }, field, text) =>
    browser.otherTabChanges(ada, { [fieldOf(field)]: text }),
  ),
  step('she changes her {word} to {string}', ({ person }, field, text) =>
    person.change({ [fieldOf(field)]: text }),
  ),
];

const chances: Readonly<Record<string, number>> = { low: 0, high: 0.999 };

/** What is around the page: storage, network, time, sight. */
export const browserSteps = [
  step('the text {string} is stored as {word}', ({ browser }, text, key) => browser.store(key, text)),
  step('a token is stored that expires in {int} second(s)', ({ browser, server }, seconds) =>
    browser.store('token', server.accounts.tokenFor(ada, Math.floor(browser.now() / 1_000) + seconds)),
  ),
  step("the browser's storage is blocked", ({ browser }) => browser.breakStorage('blocked')),
  step("the browser's storage is full", ({ browser }) => browser.breakStorage('full')),
  step('the browser goes offline', ({ browser }) => browser.goOffline()),
  step('the browser comes back online', ({ browser }) => browser.goOnline()),
  step('the page is hidden', ({ browser }) => browser.hide()),
  step('the page is shown again', ({ browser }) => browser.show()),
  step('{int} second(s) pass(es)', ({ browser }, seconds) => browser.pass(seconds * 1_000)),
  step('{int} milliseconds pass', ({ browser }, milliseconds) => browser.pass(milliseconds)),
  step('random numbers are {word}', ({ browser }, how) => browser.chance(chances[how] ?? Number(how))),
  step('the bot check fails', ({ browser }) => browser.botCheck('fails')),
  step('the bot check does not answer', ({ browser }) => browser.botCheck('is silent')),
  step('the bot check works again', ({ browser }) => browser.botCheck('works')),
];
