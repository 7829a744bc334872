import { expect, test } from 'vitest';
import { judge } from '../../src/coverage/judge.ts';
import { hintsFor, tallyOf } from '../../src/coverage/result.ts';
import { mergeCoverage } from '../../src/coverage-files.ts';
import { describeCharts, type RunName } from '../../src/index.ts';
import { allBut, coverageFolder, project } from './support.ts';

const charts = await describeCharts(project);
const powerBack = 'trafficLight.blinking | light.powerBack | 0';
const goBack = 'wizard.review | wizard.back | 0';
const load = 'fetch.idle | fetch.load | 0';

async function judged(...left: [RunName, Record<string, number>][]) {
  const { folder, leave } = coverageFolder();
  for (const [run, hits] of left) leave(run, hits);
  return judge(project, charts, await mergeCoverage(project, { folder }), []);
}

const gapsOf = ({ machines }: Awaited<ReturnType<typeof judged>>) => machines.flatMap(({ gaps }) => gaps);

test('a machine whose transitions were all walked, by whatever run, owes nothing', async () => {
  const judgement = await judged(['unit', allBut(powerBack)], ['manual', { [powerBack]: 1 }]);
  expect(gapsOf(judgement)).toEqual([]);
  const all = charts.find(({ name }) => name === 'traffic-light')?.transitions.length ?? 0;
  expect(judgement.machines.find(({ machine }) => machine === 'traffic-light')).toMatchObject({
    transitions: all,
    walked: all,
    byRun: { unit: all - 1, manual: 1 },
  });
  expect(tallyOf(judgement)).toEqual({ passed: charts.length, failed: 0 });
});

test('a transition that nobody walked is owed, with its description', async () => {
  const judgement = await judged(['unit', allBut(load)]);
  expect(gapsOf(judgement)).toEqual([
    { id: load, description: 'The person opens the page.', run: null, onlySent: false },
  ]);
  expect(tallyOf(judgement)).toEqual({ passed: charts.length - 1, failed: 1 });
});

test('the run that has to walk all machines but some owes what it has not walked, once it has walked at all', async () => {
  expect(project.whole).toMatchObject({ run: 'browser', except: ['wizard'] });
  const judgement = await judged(['unit', allBut()], ['browser', allBut(powerBack, goBack)]);
  expect(gapsOf(judgement)).toMatchObject([{ id: powerBack, run: 'browser' }]);
  expect(tallyOf(judgement).failed).toBe(1);
  expect(gapsOf(await judged(['unit', allBut()]))).toEqual([]);
});

test('an event sent past everybody walks nothing: its transition is owed, unless something caused it too', async () => {
  const { folder, leave } = coverageFolder();
  leave('unit', allBut());
  leave('browser', allBut(powerBack), [], { [powerBack]: 1, [load]: 1 });
  const judgement = judge(project, charts, await mergeCoverage(project, { folder }), []);
  expect(gapsOf(judgement)).toMatchObject([{ id: powerBack, run: 'browser', onlySent: true }]);
  expect(judgement.machines.filter(({ onlySent }) => onlySent > 0)).toMatchObject([
    { machine: 'traffic-light', onlySent: 1 },
  ]);
});

test('what nobody walked is owed once, not once more by the browser', async () => {
  const owed = gapsOf(await judged(['unit', allBut(powerBack)], ['browser', allBut(powerBack)]));
  expect(owed).toMatchObject([{ id: powerBack, run: null }]);
});

test('a hint names a path that walks what is owed, and the command that shows it', async () => {
  const { machines } = await judged(['unit', allBut(load)], ['browser', allBut(powerBack, load)]);
  const hints = await hintsFor(project, machines);
  expect(hints.get(load)).toMatch(
    /^Path fetch-[0-9a-f]{8} walks it in step \d+: npx chart-testing paths --machine fetch$/,
  );
  expect(hints.get(powerBack)).toMatch(
    /^Path traffic-light-[0-9a-f]{8} walks it in step \d+: npm run browser -- -t traffic-light$/,
  );
});
