import { expect, test } from 'vitest';
import { notification } from './support/fake-calls.ts';
import { signedInApp } from './support/test-app.ts';

const UNDO_TIME = 10_000;

/** Nkechi with three notifications, who has deleted the ones named. */
async function deleting(...ids: string[]) {
  const answers = {
    notifications: async () => ['n1', 'n2', 'n3'].map((id) => notification(id)),
    counts: async () => ({ messages: 0, linkRequests: 0, notifications: 3 }),
  };
  const test = await signedInApp({ answers });
  const { remove, undoRemove } = test.app.commands.notifications;
  for (const id of ids) remove(id);
  return {
    ...test,
    remove,
    undo: undoRemove,
    shown: () => test.items().map(({ id }) => id),
    leaving: () => test.app.deletions.getSnapshot().context.waiting,
    made: () => test.asked.filter((call) => call.startsWith('delete')),
    pass: (ms: number) => void test.clock.increment(ms),
  };
}

test('NTF-04 a deletion waits ten seconds, then is made once', async () => {
  const { remove, leaving, made, shown, pass, counts } = await deleting('n1');
  remove('n1');
  pass(UNDO_TIME - 1);
  expect([leaving(), made(), shown()]).toEqual([['n1'], [], ['n1', 'n2', 'n3']]);
  pass(1);
  expect([leaving(), made(), shown()]).toEqual([[], ['delete n1'], ['n2', 'n3']]);
  expect(counts().notifications).toBe(2);
});

test('NTF-04 of several each has its own ten seconds, and each can be taken back', async () => {
  const { remove, undo, leaving, made, pass } = await deleting('n1', 'n2');
  pass(4_000);
  remove('n3');
  undo('n1');
  expect(leaving()).toEqual(['n2', 'n3']);
  pass(6_000);
  expect([leaving(), made()]).toEqual([['n3'], ['delete n2']]);
  undo('n3');
  pass(60_000);
  expect([leaving(), made()]).toEqual([[], ['delete n2']]);
});

test('NTF-04 one that is taken back and deleted again has ten seconds anew', async () => {
  const { remove, undo, made, pass } = await deleting('n1');
  pass(9_000);
  undo('n1');
  remove('n1');
  pass(9_000);
  expect(made()).toEqual([]);
  pass(1_000);
  expect(made()).toEqual(['delete n1']);
});

test('NTF-04 who closes the tab has meant all of it, at once', async () => {
  const { outside, leaving, made, pass, token } = await deleting('n1', 'n2');
  outside.leave?.();
  expect([leaving(), made()]).toEqual([[], [`delete n1,n2 with ${token}`]]);
  pass(60_000);
  expect(made()).toHaveLength(1);
});

test('NTF-04 who signs out has meant it, too: it is deleted before the session ends', async () => {
  const { app, asked, token } = await deleting('n1');
  asked.length = 0;
  app.commands.session.signOut();
  expect(asked).toEqual([`delete n1 with ${token}`, `end ${token}`]);
});

test('SAF-01 NTF-04 a session that ends otherwise keeps what was not deleted yet, and the next member knows nothing of it', async () => {
  const { outside, leaving, made, pass } = await deleting('n1');
  outside.tabs?.tokenChanged(null);
  expect(leaving()).toEqual([]);
  pass(60_000);
  expect(made()).toEqual([]);
});

test('NTF-05 what could not be deleted on the way out is there again on a page that the browser brings back', async () => {
  const { outside, answers, asked, logged, shown } = await deleting('n1');
  answers.save = () => Promise.reject(new Error('n1 could not be deleted: 503'));
  asked.length = 0;
  outside.leave?.();
  await expect.poll(() => asked).toContain('notifications null');
  expect(logged).toEqual([{ what: 'notifications', error: expect.stringContaining('503') }]);
  expect(shown()).toEqual(['n1', 'n2', 'n3']);
});

test('NTF-05 CNT-07 one that was deleted elsewhere meanwhile is gone, and nobody complains', async () => {
  const { app, answers, logged, shown, made, pass, quiet, counts } = await deleting('n1');
  answers.notifications = async () => [notification('n2'), notification('n3')];
  answers.counts = async () => ({ messages: 0, linkRequests: 0, notifications: 2 });
  app.commands.notifications.refresh();
  await expect.poll(shown).toEqual(['n2', 'n3']);
  answers.save = () => Promise.reject(Object.assign(new Error('404'), { status: 404 }));
  pass(UNDO_TIME);
  expect(made()).toEqual(['delete n1']);
  await quiet();
  await expect.poll(() => counts().notifications).toBe(2);
  expect(logged).toEqual([]);
});

test('NTF-04 one from an older page is deleted also when the list has been fetched anew without it', async () => {
  const { app, answers, shown, made, pass } = await deleting('n3');
  answers.notifications = async () => [notification('n1'), notification('n2')];
  app.commands.notifications.refresh();
  await expect.poll(shown).toEqual(['n1', 'n2']);
  pass(UNDO_TIME);
  expect(made()).toEqual(['delete n3']);
});
