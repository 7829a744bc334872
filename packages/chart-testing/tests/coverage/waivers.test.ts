import { expect, test } from 'vitest';
import { judge } from '../../src/coverage/judge.ts';
import { parseWaivers, type Waiver } from '../../src/coverage/waivers.ts';
import { mergeCoverage } from '../../src/coverage-files.ts';
import { describeCharts } from '../../src/index.ts';
import { allBut, coverageFolder, project, transitionsOf } from './support.ts';

const charts = await describeCharts(project);
const load = 'fetch.idle | fetch.load | 0';
const goBack = 'wizard.review | wizard.back | 0';
const powerBack = 'trafficLight.blinking | light.powerBack | 0';
const waiver = { id: load, reason: 'The button is taken away next week.', since: '2025-01-31' };

async function judged(waivers: Waiver[], inPaths: Record<string, number>, inApp = allBut()) {
  const { folder, leave } = coverageFolder();
  leave('app', inApp);
  if (Object.keys(inPaths).length > 0) leave('browser', inPaths);
  return judge(project, charts, await mergeCoverage(project, { folder }), waivers);
}

const parse =
  (...waivers: object[]) =>
  () =>
    parseWaivers(project, JSON.stringify(waivers));

test('a waiver takes a transition that nobody walked off the list', async () => {
  const { machines, wrongWaivers } = await judged([waiver], {}, allBut(load));
  expect(machines.flatMap(({ gaps }) => gaps)).toEqual([]);
  expect(machines.find(({ machine }) => machine === 'fetch')).toMatchObject({
    walked: transitionsOf('fetch') - 1,
    waived: [waiver],
  });
  expect(wrongWaivers).toEqual([]);
});

test('a waiver for a transition that is walked is refused', async () => {
  const { wrongWaivers } = await judged([waiver], {});
  expect(wrongWaivers).toEqual([`waiver for ${load}: it is walked, so the waiver must go`]);
});

test('a waiver for a transition that no chart has is refused', async () => {
  const { wrongWaivers } = await judged([{ ...waiver, id: 'fetch | gone | 0' }], {});
  expect(wrongWaivers).toEqual(['waiver for fetch | gone | 0: no chart has this transition']);
});

test('a waiver for the browser paths waives there only, and only what has to be walked there', async () => {
  const inPaths = { ...waiver, id: powerBack, run: 'browser' as const };
  expect((await judged([inPaths], allBut(powerBack))).wrongWaivers).toEqual([]);
  expect((await judged([inPaths], allBut(powerBack))).machines.flatMap(({ gaps }) => gaps)).toEqual([]);
  expect((await judged([inPaths], {}, allBut(powerBack))).machines.flatMap(({ gaps }) => gaps)).toMatchObject(
    [{ id: powerBack, run: null }],
  );
  expect((await judged([inPaths], allBut())).wrongWaivers).toEqual([
    `waiver for ${powerBack}: it is walked in run browser, so the waiver must go`,
  ]);
  expect((await judged([{ ...inPaths, id: goBack }], allBut(goBack))).wrongWaivers).toEqual([
    `waiver for ${goBack}: run browser need not walk wizard whole, so there is nothing to waive`,
  ]);
});

test.each([
  ['an empty reason', { ...waiver, reason: ' ' }, 'waiver 1.reason: a waiver needs a reason'],
  ['no reason', { id: load, since: '2025-01-31' }, 'waiver 1.reason:'],
  ['no day', { ...waiver, since: 'lately' }, 'waiver 1.since: "since" must be a day such as'],
  ['another run', { ...waiver, run: 'server' }, 'waiver 1.run: "run" can only be "browser"'],
  ['a field too many', { ...waiver, until: 'ever' }, 'waiver 1.until:'],
])('a waiver with %s is refused', (_, wrong, says) => {
  expect(parse(wrong)).toThrow(says);
  expect(parse(wrong)).toThrow('tests/waivers.json cannot be used');
});
