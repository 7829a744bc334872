import { deed } from '../phrase.ts';
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
export const serverDeeds = [
  deed(
    'the server counts {int} message(s), {int} link request(s) and {int} notification(s)',
    ({ server }, ...figures) => {
      for (const what of ['messages', 'link requests', 'notifications']) server.say(asked(what), 'plain');
      server.notices.count(...figures);
    },
  ),
  deed('the server answers {int} when asked for {counted}', ({ server }, status, what) =>
    server.say(what, bare(status)),
  ),
  deed('the server answers {int} when asked to {act}', ({ server }, status, what) =>
    server.say(what, bare(status)),
  ),
  deed('the server answers {int} with {string} when asked for {counted}', ({ server }, status, json, what) =>
    server.say(what, withJson(status, json)),
  ),
  deed('the server answers {int} with {string} when asked to {act}', ({ server }, status, json, what) =>
    server.say(what, withJson(status, json)),
  ),
  deed('the server answers nonsense when asked for {counted}', ({ server }, what) =>
    server.say(what, { status: 200, body: '<!doctype html><title>Hello</title>' }),
  ),
  deed('nothing answers when asked for {counted}', ({ server }, what) => server.say(what, 'lost')),
  deed('nothing answers when asked to {act}', ({ server }, what) => server.say(what, 'lost')),
  deed('the server is slow when asked for {counted}', ({ server }, what) => server.hold(what)),
  deed('the server is slow when asked to {act}', ({ server }, what) => server.hold(what)),
  deed('the server is slow to count messages', ({ server }) => server.hold(asked('messages'))),
  deed('its late answer is {int} message(s)', ({ server }, count) =>
    server.release({ status: 200, body: { count } }),
  ),
  deed('the late answer is {int}', ({ server }, status) => server.release(bare(status))),
  deed('the late answer never comes', ({ server }) => server.release('lost')),
  deed('another tab has changed the post to {string}', ({ server }, text) => server.post.change(text)),
  deed('the server takes the post but its answer is lost', ({ server }) =>
    server.loseAnswerTo(asked('change the post')),
  ),
  deed('the server undoes the deletion but its answer is lost', ({ server }) =>
    server.loseAnswerTo(asked('undo the deletion')),
  ),
  deed('the server gives the token {string} to who signs in', ({ server }, token) =>
    server.accounts.giveNext(token),
  ),
  deed('the server takes the message but its answer is lost', ({ server }) =>
    server.loseAnswerTo(asked('send a message')),
  ),
  deed('the server has the notifications {string}', ({ server }, ids) =>
    server.notices.holdThese(ids.split(' ')),
  ),
  deed('the conversation with Bob holds {int} message(s), {int} to a page', ({ server }, count, page) =>
    server.talks.hold(count, page),
  ),
  deed('the server holds {string} by {word} with the id {word}', ({ server }, text, name, id) => {
    server.talks.write(name, text, id);
  }),
];
