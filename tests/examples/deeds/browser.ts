import { ada } from '../people.ts';
import { deed } from '../phrase.ts';

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
