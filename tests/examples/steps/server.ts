import { step } from '../phrase.ts';
import { type Answer, actions, queries } from '../server/calls.ts';

/** 200 means the server's default answer. */
const withStatus = (status: number): Answer | 'default' =>
  status === 200 ? 'default' : { status, body: { msg: 'No' } };

const withJson = (status: number, json: string): Answer => ({ status, body: JSON.parse(json) });

const matcherFor = (name: string) => {
  const found = queries[name] ?? actions[name];
  if (!found) throw new Error(`No call is called "${name}"`);
  return found;
};

export const serverSteps = [
  step(
    'the server counts {int} message(s), {int} link request(s) and {int} notification(s)',
    ({ server }, ...counts) => {
      for (const name of ['messages', 'link requests', 'notifications'])
        server.setReply(matcherFor(name), 'default');
      server.notifications.setCounts(...counts);
    },
  ),
  step('the server answers {int} when asked for {query}', ({ server }, status, call) =>
    server.setReply(call, withStatus(status)),
  ),
  step('the server answers {int} when asked to {action}', ({ server }, status, call) =>
    server.setReply(call, withStatus(status)),
  ),
  step('the server answers {int} with {string} when asked for {query}', ({ server }, status, json, call) =>
    server.setReply(call, withJson(status, json)),
  ),
  step('the server answers {int} with {string} when asked to {action}', ({ server }, status, json, call) =>
    server.setReply(call, withJson(status, json)),
  ),
  step('the server answers nonsense when asked for {query}', ({ server }, call) =>
    server.setReply(call, { status: 200, body: '<!doctype html><title>Hello</title>' }),
  ),
  step('there is no answer when asked for {query}', ({ server }, call) => server.setReply(call, 'lost')),
  step('there is no answer when asked to {action}', ({ server }, call) => server.setReply(call, 'lost')),
  step('the server is slow when asked for {query}', ({ server }, call) => server.delay(call)),
  step('the server is slow when asked to {action}', ({ server }, call) => server.delay(call)),
  step('the server is slow to count messages', ({ server }) => server.delay(matcherFor('messages'))),
  step('its late answer is {int} message(s)', ({ server }, count) =>
    server.releaseDelayed({ status: 200, body: { count } }),
  ),
  step('the late answer is {int}', ({ server }, status) => server.releaseDelayed(withStatus(status))),
  step('the late answer never comes', ({ server }) => server.releaseDelayed('lost')),
  step('another tab has changed the post to {string}', ({ server }, text) => server.post.change(text)),
  step('the server stores the post but its answer is lost', ({ server }) =>
    server.loseAnswerTo(matcherFor('change the post')),
  ),
  step('the server undoes the deletion but its answer is lost', ({ server }) =>
    server.loseAnswerTo(matcherFor('undo the deletion')),
  ),
  step('the server issues the token {string} at the next sign-in', ({ server }, token) =>
    server.accounts.issueNext(token),
  ),
  step('the server stores the message but its answer is lost', ({ server }) =>
    server.loseAnswerTo(matcherFor('send a message')),
  ),
  step('the server has the notifications {string}', ({ server }, ids) =>
    server.notifications.fillWith(ids.split(' ')),
  ),
  step('the conversation with Bob has {int} message(s), {int} per page', ({ server }, count, page) =>
    server.conversations.fill(count, page),
  ),
  step('the server has stored {string} by {word} with the id {word}', ({ server }, text, name, id) => {
    server.conversations.write(name, text, id);
  }),
];
