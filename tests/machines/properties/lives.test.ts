import { readFileSync, rmSync } from 'node:fs';
import { asPathFile, replayPart } from 'chart-testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deletionsModel } from '#machines/deletions/deletions.model.ts';
import { event } from './acts.ts';
import { expectNoMistake, folder, type Lives } from './lives.ts';

interface Truth {
  leaving: string[];
}

/** Who wrote this takes it that whatever is deleted anew takes the place of the others. */
const mistaken: Lives<Truth> = {
  model: deletionsModel,
  begin: () => ({ leaving: [] }),
  acts: [
    fc
      .constantFrom('n1', 'n10', 'n100')
      .map((id) =>
        event<Truth>('deletions.start', (truth) => Object.assign(truth, { leaving: [id] }), { id }),
      ),
    fc.constant(event<Truth>('deletions.forget', (truth) => Object.assign(truth, { leaving: [] }))),
  ],
  shows: ({ waiting }) => waiting,
  expects: ({ leaving }) => ({ shown: leaving, timers: leaving.map((id) => `undo.${id}`) }),
};

test('what goes wrong in a random life is cut short and saved, so that it can be replayed', async () => {
  const file = `${folder}/deletions.path.json`;
  expect(() => expectNoMistake(mistaken)).toThrow(`npm run paths:replay -- ${file}`);
  const saved = asPathFile(JSON.parse(readFileSync(file, 'utf8')), file);
  rmSync(file);
  expect(saved.machines[0]?.steps.map(({ kind }) => kind)).toEqual(['event', 'event']);
  const replayed = await replayPart(saved, 0);
  expect(replayed).toHaveLength(3);
  expect(replayed.slice(1)).toEqual([
    expect.stringMatching(/^deletions\.start .* → some$/),
    expect.stringMatching(/^deletions\.start .* → some$/),
  ]);
});
