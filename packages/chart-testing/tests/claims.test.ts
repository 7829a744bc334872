import { describe, expect, test } from 'vitest';
import { followClaims } from '../src/claims/check-claims.ts';
import { checkModel, indexClaims } from '../src/claims/claim-index.ts';
import { Run } from '../src/explore/run.ts';
import type { Stimulus } from '../src/explore/stimulus.ts';
import { type AnyModel, type StateClaim, sayIssue } from '../src/model.ts';
import { planTour, walk } from '../src/tour.ts';
import { doorMachine } from './fixtures/door.machine.ts';
import { doorModel } from './fixtures/door.model.ts';

const door: AnyModel = doorModel;

const changed = (
  state: string,
  claim: Partial<StateClaim<AnyModel['machine'], Record<string, unknown>>>,
) => ({
  ...door,
  states: { ...door.states, [state]: { ...door.states[state], ...claim } },
});

const gapsOf = (model: AnyModel) => checkModel(model, indexClaims(model)).map(sayIssue);
const brokenBy = (model: AnyModel) => [
  ...new Set(
    walk(planTour(model))
      .broken.flat()
      .map(({ where, what }) => `${where}: ${what}`),
  ),
];

describe('completeness of a model', () => {
  test('the door model is complete, and the door follows it', () => {
    expect(gapsOf(door)).toEqual([]);
    expect(brokenBy(door)).toEqual([]);
  });

  test('a missing claim is reported, for a state and for its transitions', () => {
    const { gone: _, ...states } = door.states;
    expect(gapsOf({ ...door, states })).toEqual(['door.gone: no claim about this state']);
    expect(gapsOf(changed('open', { after: {} }))).toEqual([
      'door.open | xstate.after.closeAfter.door.open | 0: no claim about this transition',
    ]);
  });

  test('a partial model may omit claims; existing claims are checked, other transitions only walked', () => {
    const { closeAfter: _, ...after } = door.states.open?.after ?? {};
    const partial = { ...changed('open', { after }), isPartial: true };
    expect(gapsOf(partial)).toEqual([]);
    expect(brokenBy(partial)).toEqual([]);
    const wrong = { ...door.states.open, after, sees: { open: false } };
    expect(brokenBy({ ...partial, states: { ...partial.states, open: wrong } })).not.toEqual([]);
    const [run, follow] = [new Run(partial), followClaims(partial)];
    const begin: Stimulus[] = [
      { kind: 'start', words: 'start', input: { maxTries: 2 } },
      { kind: 'event', words: 'door.knocked as Ada', event: { type: 'door.knocked', name: 'Ada' } },
      { kind: 'done', words: 'lookUp answers', actor: 'lookUp', value: { name: 'Ada', invited: true } },
      { kind: 'timer', words: 'closeAfter is over' },
    ];
    expect(begin.map((stimulus) => follow(run.apply(stimulus)).guest)).toEqual([
      null,
      null,
      { name: 'Ada', invited: true },
      null,
    ]);
  });

  test('a claim about an unknown state or transition is reported', () => {
    expect(gapsOf({ ...door, states: { ...door.states, cellar: {} } })).toEqual([
      'cellar: a claim about a state that the machine does not have',
    ]);
    expect(gapsOf(changed('gone', { on: { 'door.left': {} } }))).toEqual([
      'door.gone | door.left | 0: a claim about a transition that the machine does not have',
    ]);
  });

  test('a guarded branch without `when` and a timer without `ms` are reported', () => {
    expect(gapsOf(changed('closed', { on: { 'door.knocked': [{}, { branch: 'else' }] } }))).toContain(
      'door.closed | door.knocked | 0: guarded, but its claim does not say `when`',
    );
    expect(gapsOf(changed('open', { after: { closeAfter: {} } }))).toContain(
      'door.open | xstate.after.closeAfter.door.open | 0: a timer, but its claim does not say `ms`',
    );
  });

  test('a row that no claim cites is reported, and a claim that cites a row of another machine', () => {
    expect(gapsOf({ ...door, requirements: ['DOOR-01', 'DOOR-02', 'DOOR-04'] })).toEqual([
      'DOOR-04: no claim cites this row',
      'DOOR-03: cited by a claim, but not among the model’s requirements',
    ]);
  });
});

describe('a machine that breaks a claim is reported', () => {
  test('tags and what the person sees', () => {
    expect(brokenBy(changed('asking', { tags: [] }))).toEqual(['asking: tags are [], but ["busy"] was seen']);
    expect(brokenBy(changed('asking', { sees: { open: true } }))).toEqual([
      'door.asking: the person sees open true, but false was shown',
    ]);
  });

  test('target, context and emitted events', () => {
    const wrong = { to: 'gone', context: { tries: 9 }, emits: [{ type: 'door.announced', name: 'Bob' }] };
    expect(brokenBy(changed('asking', { error: { lookUp: wrong } }))).toEqual([
      'door.asking | xstate.error.actor.lookUp | 0: leads to ["gone"], but ["closed"] was seen',
      expect.stringMatching(/context\.tries is 9, but \d was seen/),
      'door.asking | xstate.error.actor.lookUp | 0: emits [{"type":"door.announced","name":"Bob"}], but [] was seen',
    ]);
  });

  test('actors, their input, and timers', () => {
    const knocked = { when: () => true, to: 'asking', starts: [{ src: 'lookUp', input: { name: 'Bob' } }] };
    expect(brokenBy(changed('closed', { on: { 'door.knocked': [knocked, { branch: 'else' }] } }))).toContain(
      'door.closed | door.knocked | 0: starts [{"src":"lookUp","input":{"name":"Bob"}}], but [{"src":"lookUp","input":{"name":"Ada"}}] was seen',
    );
    const after = { closeAfter: { ms: 1_000, to: 'closed', context: { guest: null } } };
    expect(brokenBy(changed('open', { after }))).toEqual([
      'door.open | xstate.after.closeAfter.door.open | 0: fires after 1000 ms, but fired after 30000 ms',
    ]);
  });

  test('the condition of a branch', () => {
    const branches = [
      { when: () => false, to: 'open', emits: [{ type: 'door.announced', name: 'Ada' }] },
      { to: 'closed', context: { guest: null } },
    ];
    expect(brokenBy(changed('checking', { always: branches }))).toEqual([
      'door.checking | always | 0: branch 0 was taken though its `when` does not hold',
    ]);
  });

  test('a claim that throws is an issue, not a crash', () => {
    const context = () => {
      throw new Error('no such guest');
    };
    expect(brokenBy(changed('asking', { error: { lookUp: { to: 'closed', context } } }))).toEqual([
      'door.asking | xstate.error.actor.lookUp | 0: the claim itself failed: Error: no such guest',
    ]);
  });
});

test('a path followed by its claims has the claimed context, whatever the machine computes', () => {
  const path: Stimulus[] = [
    { kind: 'start', words: 'start', input: { maxTries: 2 } },
    { kind: 'event', words: 'knock', event: { type: 'door.knocked', name: 'Ada' } },
    { kind: 'done', words: 'found', actor: 'lookUp', value: { name: 'Ada', invited: true } },
    { kind: 'timer', words: 'nobody came' },
  ];
  const actions = { countTry: () => {} };
  const mistaken: AnyModel = { ...door, machine: doorMachine.provide({ actions }) };
  const claimed = (model: AnyModel) => {
    const [run, follow] = [new Run(model), followClaims(model)];
    return path.slice(0, 2).map((stimulus) => follow(run.apply(stimulus)));
  };
  expect(claimed(mistaken)).toEqual([
    { guest: null, tries: 0, maxTries: 2 },
    { guest: null, tries: 1, maxTries: 2 },
  ]);
  const [run, follow] = [new Run(door), followClaims(door)];
  for (const stimulus of path) {
    const step = run.apply(stimulus);
    expect(follow(step)).toEqual(step.rest?.context);
  }
});
