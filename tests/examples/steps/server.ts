import { step } from '../phrase.ts';
import { type Answer, acts, counted } from '../server/ask.ts';

/** 200 alone is the plain right answer. */
const bare = (status: number): Answer | 'plain' =>
  status === 200 ? 'plain' : { status, body: { msg: 'No' } };

const withJson = (status: number, json: string): Answer => ({ status, body: JSON.parse(json) });

const asked = (words: string) => {
  const found = counted[words] ?? acts[words];
  if (!found) throw new Error(`No call is called "${words}"`);
  return found;
};

/** What the server says from now on, and when. */
export const serverSteps = [
  step(
    'the server counts {int} message(s), {int} link request(s) and {int} notification(s)',
    ({ server }, ...figures) => {
      for (const what of ['messages', 'link requests', 'notifications']) server.say(asked(what), 'plain');
      server.notices.count(...figures);
    },
  ),
  step('the server answers {int} when asked for {counted}', ({ server }, status, what) =>
    server.say(what, bare(status)),
  ),
  step('the server answers {int} when asked to {act}', ({ server }, status, what) =>
    server.say(what, bare(status)),
  ),
  step('the server answers {int} with {string} when asked for {counted}', ({ server }, status, json, what) =>
    server.say(what, withJson(status, json)),
  ),
  step('the server answers {int} with {string} when asked to {act}', ({ server }, status, json, what) =>
    server.say(what, withJson(status, json)),
  ),
  step('the server answers nonsense when asked for {counted}', ({ server }, what) =>
    server.say(what, { status: 200, body: '<!doctype html><title>Hello</title>' }),
  ),
  step('there is no answer when asked for {counted}', ({ server }, what) => server.say(what, 'lost')),
  step('there is no answer when asked to {act}', ({ server }, what) => server.say(what, 'lost')),
  step('the server is slow when asked for {counted}', ({ server }, what) => server.hold(what)),
  step('the server is slow when asked to {act}', ({ server }, what) => server.hold(what)),
  step('the server is slow to count messages', ({ server }) => server.hold(asked('messages'))),
  step('its late answer is {int} message(s)', ({ server }, count) =>
    server.release({ status: 200, body: { count } }),
  ),
  step('the late answer is {int}', ({ server }, status) => server.release(bare(status))),
  step('the late answer never comes', ({ server }) => server.release('lost')),
  step('another tab has changed the post to {string}', ({ server }, text) => server.post.change(text)),
  step('the server takes the post but its answer is lost', ({ server }) =>
    server.loseAnswerTo(asked('change the post')),
  ),
  step('the server undoes the deletion but its answer is lost', ({ server }) =>
    server.loseAnswerTo(asked('undo the deletion')),
  ),
  step('the server gives the token {string} to who signs in', ({ server }, token) =>
    server.accounts.giveNext(token),
  ),
  step('the server takes the message but its answer is lost', ({ server }) =>
    server.loseAnswerTo(asked('send a message')),
  ),
  step('the server has the notifications {string}', ({ server }, ids) =>
    server.notices.holdThese(ids.split(' ')),
  ),
  step('the conversation with Bob holds {int} message(s), {int} to a page', ({ server }, count, page) =>
    server.talks.hold(count, page),
  ),
  step('the server holds {string} by {word} with the id {word}', ({ server }, text, name, id) => {
    server.talks.write(name, text, id);
  }),
];
