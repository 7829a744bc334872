import { expect, test } from 'vitest';
import { hintsFor, tallyOf } from '../../src/coverage/command.ts';
import { judge, parseWaivers, type Waiver } from '../../src/coverage/judge.ts';
import { mergeCoverage } from '../../src/coverage-files.ts';
import { describeCharts } from '../../src/index.ts';
import { allBut, coverageFolder, project, transitionsOf } from './support.ts';

const charts = await describeCharts(project);
const powerBack = 'trafficLight.blinking | light.powerBack | 0';
const goBack = 'wizard.review | wizard.back | 0';
const load = 'fetch.idle | fetch.load | 0';

/** The judgement of the hits of each run. */
async function judged(hitsByRun: Record<string, Record<string, number>>, waivers: Waiver[] = []) {
  const { folder, leave } = coverageFolder();
  for (const [run, hits] of Object.entries(hitsByRun)) leave(run, hits);
  return judge(project, charts, await mergeCoverage(project, { folder }), waivers);
}

const gapsOf = ({ machines }: Awaited<ReturnType<typeof judged>>) => machines.flatMap(({ gaps }) => gaps);

test('a machine whose transitions were all walked, by any run, has no gaps', async () => {
  const judgement = await judged({ unit: allBut(powerBack), manual: { [powerBack]: 1 } });
  expect(gapsOf(judgement)).toEqual([]);
  const all = transitionsOf('traffic-light');
  expect(judgement.machines.find(({ machine }) => machine === 'traffic-light')).toMatchObject({
    transitions: all,
    walked: all,
    byRun: { unit: all - 1, manual: 1 },
  });
  expect(tallyOf(judgement)).toEqual({ passed: charts.length, failed: 0 });
});

test('a transition that no run walked is a gap, with its description', async () => {
  const judgement = await judged({ unit: allBut(load) });
  expect(gapsOf(judgement)).toEqual([
    { id: load, description: 'The person opens the page.', run: null, onlySent: false },
  ]);
  expect(tallyOf(judgement)).toEqual({ passed: charts.length - 1, failed: 1 });
});

test('the run that must cover machines by itself has gaps once it has any coverage', async () => {
  expect(project.whole).toMatchObject({ run: 'browser', except: ['wizard'] });
  const judgement = await judged({ unit: allBut(), browser: allBut(powerBack, goBack) });
  expect(gapsOf(judgement)).toMatchObject([{ id: powerBack, run: 'browser' }]);
  expect(tallyOf(judgement).failed).toBe(1);
  expect(gapsOf(await judged({ unit: allBut() }))).toEqual([]);
});

test('a directly sent event does not count: its transition is a gap, unless something else caused it too', async () => {
  const { folder, leave } = coverageFolder();
  leave('unit', allBut());
  leave('browser', allBut(powerBack), [], { [powerBack]: 1, [load]: 1 });
  const judgement = judge(project, charts, await mergeCoverage(project, { folder }), []);
  expect(gapsOf(judgement)).toMatchObject([{ id: powerBack, run: 'browser', onlySent: true }]);
  expect(judgement.machines.filter(({ onlySent }) => onlySent > 0)).toMatchObject([
    { machine: 'traffic-light', onlySent: 1 },
  ]);
});

test('a transition that no run walked is one gap, not another for the browser', async () => {
  const owed = gapsOf(await judged({ unit: allBut(powerBack), browser: allBut(powerBack) }));
  expect(owed).toMatchObject([{ id: powerBack, run: null }]);
});

test('a hint names a path that walks the gap, and the command that shows it', async () => {
  const { machines } = await judged({ unit: allBut(load), browser: allBut(powerBack, load) });
  const hints = await hintsFor(project, machines);
  expect(hints.get(load)).toMatch(
    /^Path fetch-[0-9a-f]{8} walks it in step \d+: npx chart-testing paths --machine fetch$/,
  );
  expect(hints.get(powerBack)).toMatch(
    /^Path traffic-light-[0-9a-f]{8} walks it in step \d+: npm run browser -- -t traffic-light$/,
  );
});

const waiver = { id: load, reason: 'The button is taken away next week.', since: '2025-01-31' };

test('a waiver removes an unwalked transition from the gaps', async () => {
  const judgement = await judged({ app: allBut(load) }, [waiver]);
  expect(gapsOf(judgement)).toEqual([]);
  expect(judgement.machines.find(({ machine }) => machine === 'fetch')).toMatchObject({
    walked: transitionsOf('fetch') - 1,
    waived: [waiver],
  });
  expect(judgement.wrongWaivers).toEqual([]);
});

test.each([
  ['is walked', waiver, `waiver for ${load}: it is walked; remove the waiver`],
  [
    'no chart has',
    { ...waiver, id: 'fetch | gone | 0' },
    'waiver for fetch | gone | 0: no chart has this transition',
  ],
])('a waiver for a transition that %s is rejected', async (_, wrong, message) => {
  expect((await judged({ app: allBut() }, [wrong])).wrongWaivers).toEqual([message]);
});

test('a waiver for the browser paths applies only there, and only to transitions that must be walked there', async () => {
  const inPaths = { ...waiver, id: powerBack, run: 'browser' as const };
  const needed = await judged({ app: allBut(), browser: allBut(powerBack) }, [inPaths]);
  expect(needed.wrongWaivers).toEqual([]);
  expect(gapsOf(needed)).toEqual([]);
  expect(gapsOf(await judged({ app: allBut(powerBack) }, [inPaths]))).toMatchObject([
    { id: powerBack, run: null },
  ]);
  expect((await judged({ app: allBut(), browser: allBut() }, [inPaths])).wrongWaivers).toEqual([
    `waiver for ${powerBack}: it is walked in run browser; remove the waiver`,
  ]);
  const needless = { ...inPaths, id: goBack };
  expect((await judged({ app: allBut(), browser: allBut(goBack) }, [needless])).wrongWaivers).toEqual([
    `waiver for ${goBack}: run browser need not walk all of wizard; remove the waiver`,
  ]);
});

test.each([
  ['an empty reason', { ...waiver, reason: ' ' }, 'waiver 1.reason: a waiver needs a reason'],
  ['no reason', { id: load, since: '2025-01-31' }, 'waiver 1.reason:'],
  ['no day', { ...waiver, since: 'lately' }, 'waiver 1.since: "since" must be a day such as'],
  ['another run', { ...waiver, run: 'server' }, 'waiver 1.run: "run" can only be "browser"'],
  ['a field too many', { ...waiver, until: 'ever' }, 'waiver 1.until:'],
])('a waiver with %s is rejected', (_, wrong, message) => {
  const parse = () => parseWaivers(project, JSON.stringify([wrong]));
  expect(parse).toThrow(message);
  expect(parse).toThrow('tests/waivers.json is invalid');
});
