import { describeCharts, type RunName } from 'chart-testing';
import { hintsFor } from 'chart-testing/coverage/hints.ts';
import { judge } from 'chart-testing/coverage/judge.ts';
import { tallyOf } from 'chart-testing/coverage/result.ts';
import { wholeIn } from 'chart-testing/coverage/runs.ts';
import { mergeCoverage } from 'chart-testing/coverage-files';
import { expect, test } from 'vitest';
import { allBut, coverageFolder } from './support.ts';

const charts = await describeCharts();
const refresh = 'counts.idle | counts.refresh | 0';
const withdraw = 'application.applied | applicant.withdraw | 0';
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
  expect(gapsOf(judgement)).toEqual([
    { id: flip, description: 'The member presses it.', run: null, onlySent: false },
  ]);
  expect(tallyOf(judgement)).toEqual({ passed: charts.length - 1, failed: 1 });
});

test('all machines but those the server steps have to be walked whole in the browser, once it has walked at all', async () => {
  expect(wholeIn).toMatchObject({ run: 'paths', except: expect.arrayContaining(['application']) });
  const judgement = await judged(['machines', allBut()], ['paths', allBut(refresh, withdraw)]);
  expect(gapsOf(judgement)).toMatchObject([{ id: refresh, run: 'paths' }]);
  expect(tallyOf(judgement).failed).toBe(1);
  expect(gapsOf(await judged(['machines', allBut()]))).toEqual([]);
});

test('an event sent past everybody walks nothing: its transition is owed, unless something caused it too', async () => {
  const { folder, leave } = coverageFolder();
  leave('machines', allBut());
  leave('paths', allBut(refresh), [], { [refresh]: 1, [flip]: 1 });
  const judgement = judge(charts, await mergeCoverage({ folder }), []);
  expect(gapsOf(judgement)).toMatchObject([{ id: refresh, run: 'paths', onlySent: true }]);
  expect(judgement.machines.filter(({ onlySent }) => onlySent > 0)).toMatchObject([
    { machine: 'counts', onlySent: 1 },
  ]);
});

test('what nobody walked is owed once, not once more by the browser', async () => {
  const owed = gapsOf(await judged(['machines', allBut(refresh)], ['paths', allBut(refresh)]));
  expect(owed).toMatchObject([{ id: refresh, run: null }]);
});

test('a hint names a path that walks what is owed, and the command that shows it', async () => {
  const { machines } = await judged(['machines', allBut(flip)], ['paths', allBut(refresh, flip)]);
  const hints = await hintsFor(machines);
  expect(hints.get(flip)).toMatch(
    /^Path toggle-[0-9a-f]{8} walks it in step \d+: npx chart-testing paths --machine toggle$/,
  );
  expect(hints.get(refresh)).toMatch(
    /^Path counts-[0-9a-f]{8} walks it in step \d+: npm run paths:browser -- -t counts$/,
  );
});
