import { ada, personNamed } from '../people.ts';
import { step } from '../phrase.ts';
import type { World } from '../world.ts';

/** Opens a page with Ada's token stored. */
export async function openAsAda({ server, browser, person }: World) {
  await browser.store('token', server.accounts.tokenFor(ada));
  await person.openSignedIn();
}

const fieldOf = (word: string) => {
  if (word === 'name' || word === 'avatar' || word === 'email') return word;
  throw new Error(`No field of a user is called "${word}"`);
};

export const sessionSteps = [
  step('Ada is signed in', openAsAda),
  step('Ada is signed in with {int} unread message(s)', (world, messages) => {
    world.server.notifications.setCounts(messages, 0, 0);
    return openAsAda(world);
  }),
  step(
    'Ada is signed in with {int} unread message(s), {int} link request(s) and {int} unread notification(s)',
    (world, ...counts) => {
      world.server.notifications.setCounts(...counts);
      return openAsAda(world);
    },
  ),
  step('Ada is signed in with {int} notifications, the newest {int} unread', (world, count, unread) => {
    world.server.notifications.fill(count, unread);
    return openAsAda(world);
  }),
  step('the app is opened', ({ person }) => person.open('/')),
  step('the app is opened at {string}', ({ person }, path) => person.open(path)),
  step('the page is reloaded', ({ person }) => person.reload()),
  step('{word} signs in', ({ person }, name) => person.signIn(personNamed(name))),
  step('she gives the code {string}', ({ person }, code) => person.enterCode(code)),
  step('she goes back to the first step', ({ person }) => person.leaveSecondStep()),
  step('{word} registers', ({ person }, name) => person.register(personNamed(name))),
  step('she is signed in with the token {string}', ({ person }, token) => person.signInWithToken(token)),
  step('she is signed in as {word} with the token {string}', ({ person }, name, token) =>
    person.signInWithToken(token, personNamed(name)),
  ),
  step('she signs out', ({ person }) => person.signOut()),
  step('{word} signs in in another tab', ({ browser, server }, name) =>
    browser.setTokenInOtherTab(server.accounts.tokenFor(personNamed(name))),
  ),
  step('she signs out in another tab', ({ browser }) => browser.setTokenInOtherTab(null)),
  step('her {word} becomes {string} in another tab', ({ browser }, field, text) =>
    browser.changeUserInOtherTab(ada, { [fieldOf(field)]: text }),
  ),
  step('she changes her {word} to {string}', ({ person }, field, text) =>
    person.updateProfile({ [fieldOf(field)]: text }),
  ),
];

const randomValues: Readonly<Record<string, number>> = { low: 0, high: 0.999 };

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
  step('{int} second(s) pass(es)', ({ browser }, seconds) => browser.advance(seconds * 1_000)),
  step('{int} milliseconds pass', ({ browser }, milliseconds) => browser.advance(milliseconds)),
  step('random numbers are {word}', ({ browser }, how) =>
    browser.setRandom(randomValues[how] ?? Number(how)),
  ),
  step('the bot check fails', ({ browser }) => browser.setBotCheck('fails')),
  step('the bot check does not answer', ({ browser }) => browser.setBotCheck('hangs')),
  step('the bot check works again', ({ browser }) => browser.setBotCheck('works')),
];
