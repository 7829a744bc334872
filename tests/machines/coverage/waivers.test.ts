import { describeCharts, readWaivers } from 'chart-testing';
import { judge } from 'chart-testing/coverage/judge.ts';
import { parseWaivers, type Waiver } from 'chart-testing/coverage/waivers.ts';
import { mergeCoverage } from 'chart-testing/coverage-files';
import { expect, test } from 'vitest';
import { allBut, coverageFolder, transitionsOf } from './support.ts';

const charts = await describeCharts();
const flip = 'toggle.settled | toggle.flip | 0';
const withdraw = 'application.applied | applicant.withdraw | 0';
const refresh = 'counts.idle | counts.refresh | 0';
const waiver = { id: flip, reason: 'The button is taken away next week.', since: '2025-01-31' };

async function judged(waivers: Waiver[], inPaths: Record<string, number>, inApp = allBut()) {
  const { folder, leave } = coverageFolder();
  leave('app', inApp);
  if (Object.keys(inPaths).length > 0) leave('paths', inPaths);
  return judge(charts, await mergeCoverage({ folder }), waivers);
}

const parse =
  (...waivers: object[]) =>
  () =>
    parseWaivers(JSON.stringify(waivers));

test('the waivers of the product are well formed', () => {
  expect(() => readWaivers()).not.toThrow();
});

test('a waiver takes a transition that nobody walked off the list', async () => {
  const { machines, wrongWaivers } = await judged([waiver], {}, allBut(flip));
  expect(machines.flatMap(({ gaps }) => gaps)).toEqual([]);
  expect(machines.find(({ machine }) => machine === 'toggle')).toMatchObject({
    walked: transitionsOf('toggle') - 1,
    waived: [waiver],
  });
  expect(wrongWaivers).toEqual([]);
});

test('a waiver for a transition that is walked is refused', async () => {
  const { wrongWaivers } = await judged([waiver], {});
  expect(wrongWaivers).toEqual([`waiver for ${flip}: it is walked, so the waiver must go`]);
});

test('a waiver for a transition that no chart has is refused', async () => {
  const { wrongWaivers } = await judged([{ ...waiver, id: 'toggle | gone | 0' }], {});
  expect(wrongWaivers).toEqual(['waiver for toggle | gone | 0: no chart has this transition']);
});

test('a waiver for the browser paths waives there only, and only what has to be walked there', async () => {
  const inPaths = { ...waiver, id: refresh, run: 'paths' as const };
  expect((await judged([inPaths], allBut(refresh))).wrongWaivers).toEqual([]);
  expect((await judged([inPaths], allBut(refresh))).machines.flatMap(({ gaps }) => gaps)).toEqual([]);
  expect((await judged([inPaths], {}, allBut(refresh))).machines.flatMap(({ gaps }) => gaps)).toMatchObject([
    { id: refresh, run: null },
  ]);
  expect((await judged([inPaths], allBut())).wrongWaivers).toEqual([
    `waiver for ${refresh}: it is walked in run paths, so the waiver must go`,
  ]);
  expect((await judged([{ ...inPaths, id: withdraw }], allBut(withdraw))).wrongWaivers).toEqual([
    `waiver for ${withdraw}: run paths need not walk application whole, so there is nothing to waive`,
  ]);
});

test.each([
  ['an empty reason', { ...waiver, reason: ' ' }, 'waiver 1.reason: a waiver needs a reason'],
  ['no reason', { id: flip, since: '2025-01-31' }, 'waiver 1.reason:'],
  ['no day', { ...waiver, since: 'lately' }, 'waiver 1.since: "since" must be a day such as'],
  ['another run', { ...waiver, run: 'server' }, 'waiver 1.run: "run" can only be "paths"'],
  ['a field too many', { ...waiver, until: 'ever' }, 'waiver 1.until:'],
])('a waiver with %s is refused', (_, wrong, says) => {
  expect(parse(wrong)).toThrow(says);
  expect(parse(wrong)).toThrow('machines/waivers.json cannot be used');
});
