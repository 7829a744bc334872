import { expect, test } from 'vitest';
import { describeCharts } from '#tools/charts/load.ts';
import { hintsFor } from '#tools/coverage/hints.ts';
import { judge } from '#tools/coverage/judge.ts';
import { mergeCoverage } from '#tools/coverage/merge.ts';
import { tallyOf } from '#tools/coverage/result.ts';
import { type RunName, wholeIn } from '#tools/coverage/runs.ts';
import { allBut, coverageFolder } from './support.ts';

const charts = await describeCharts();
const refresh = 'counts.idle | counts.refresh | 0';
const flip = 'toggle.settled | toggle.flip | 0';

async function judged(...left: [RunName, Record<string, number>][]) {
  const { folder, leave } = coverageFolder();
  for (const [run, hits] of left) leave(run, hits);
  return judge(charts, await mergeCoverage({ folder }), []);
}

const gapsOf = ({ machines }: Awaited<ReturnType<typeof judged>>) => machines.flatMap(({ gaps }) => gaps);

test('a machine whose transitions were all walked, by whatever run, owes nothing', async () => {
  const judgement = await judged(['machines', allBut(refresh)], ['manual', { [refresh]: 1 }]);
  expect(gapsOf(judgement)).toEqual([]);
  const all = charts.find(({ name }) => name === 'counts')?.transitions.length ?? 0;
  expect(judgement.machines.find(({ machine }) => machine === 'counts')).toMatchObject({
    transitions: all,
    walked: all,
    byRun: { machines: all - 1, manual: 1 },
  });
  expect(tallyOf(judgement)).toEqual({ passed: charts.length, failed: 0 });
});

test('a transition that nobody walked is owed, with its description', async () => {
  const judgement = await judged(['machines', allBut(flip)]);
  expect(gapsOf(judgement)).toEqual([{ id: flip, description: 'The member presses it.', run: null }]);
  expect(tallyOf(judgement)).toEqual({ passed: charts.length - 1, failed: 1 });
});

test('four machines have to be walked whole in the browser, once the browser has walked at all', async () => {
  expect(wholeIn).toEqual({ run: 'paths', machines: ['session', 'link', 'counts', 'notifications'] });
  const judgement = await judged(['machines', allBut()], ['paths', allBut(refresh, flip)]);
  expect(gapsOf(judgement)).toMatchObject([{ id: refresh, run: 'paths' }]);
  expect(tallyOf(judgement).failed).toBe(1);
  expect(gapsOf(await judged(['machines', allBut()]))).toEqual([]);
});

test('what nobody walked is owed once, not once more by the browser', async () => {
  const owed = gapsOf(await judged(['machines', allBut(refresh)], ['paths', allBut(refresh)]));
  expect(owed).toMatchObject([{ id: refresh, run: null }]);
});

test('a hint names a path that walks what is owed, and the command that shows it', async () => {
  const { machines } = await judged(['machines', allBut(flip)], ['paths', allBut(refresh, flip)]);
  const hints = await hintsFor(machines);
  expect(hints.get(flip)).toMatch(
    /^Path toggle-[0-9a-f]{8} walks it in step \d+: npm run paths -- --machine toggle$/,
  );
  expect(hints.get(refresh)).toMatch(
    /^Path counts-[0-9a-f]{8} walks it in step \d+: npm run paths:browser -- -t counts$/,
  );
});
