import { describe, expect, test } from 'vitest';
import { and, createMachine, not } from 'xstate';
import { describeChart } from '../../src/charts/describe-chart.ts';
import { listTransitions, nodesOf } from '../../src/charts/transitions.ts';
import { exportConfig } from '../../src/export/config-json.ts';
import { asMermaid } from '../../src/export/mermaid.ts';
import { lampMachine, someCharts } from '../fixtures/some-charts.ts';
import { readMermaid } from './support/mermaid-grammar.ts';

const charts = await someCharts();

describe('JSON', () => {
  test.each(charts)('$name comes back with the same states and transitions', ({ name, machine }) => {
    const { config } = exportConfig(machine);
    const again = createMachine(JSON.parse(JSON.stringify(config)));
    expect(nodesOf(again.root).map(({ id }) => id)).toEqual(nodesOf(machine.root).map(({ id }) => id));
    expect(listTransitions(again).map(({ id }) => id)).toEqual(listTransitions(machine).map(({ id }) => id));
    // Delays are implementations; everything else that a chart says is in the JSON.
    const { delays: _, transitions: told, ...chart } = describeChart(name, machine);
    const { delays: __, transitions: retold, ...other } = describeChart(name, again);
    expect(other).toEqual(chart);
    const unlabelled = (list: typeof told) => list.map(({ label: ___, ...rest }) => rest);
    expect(unlabelled(retold)).toEqual(unlabelled(told));
  });

  test('what is worked out is left out by its place, and combined guards stay guards', () => {
    const machine = createMachine(
      {
        id: 'm',
        context: () => ({}),
        meta: { rows: ['LMP-01'] },
        initial: 'a',
        states: {
          a: {
            entry: ['one', { type: 'two', params: { by: 1 } }, { type: 'three', params: () => ({}) }],
            invoke: { id: 'it', src: 'load', input: () => ({}), onError: { target: 'b' } },
            after: { later: 'b' },
            always: { guard: and(['isDry', not('isLocked')]), target: 'b' },
          },
          b: {},
        },
      },
      { delays: { later: 500, now: () => 1 } },
    );
    expect(exportConfig(machine)).toEqual({
      config: {
        id: 'm',
        meta: { rows: ['LMP-01'], delays: { later: 500, now: null } },
        initial: 'a',
        states: {
          a: {
            entry: ['one', { type: 'two', params: { by: 1 } }, { type: 'three' }],
            invoke: { id: 'it', src: 'load', onError: { target: 'b' } },
            after: { later: 'b' },
            always: { guard: 'isDry and not isLocked', target: 'b' },
          },
          b: {},
        },
      },
      leftOut: ['context', 'states.a.entry.2.params', 'states.a.invoke.input'],
    });
  });
});

const underscored = (id: string): string => id.replaceAll('_', '__').replaceAll('.', '_');

describe('Mermaid', () => {
  test.each(charts)('$name has every state in its place, and every arrow', ({ name, machine }) => {
    const chart = describeChart(name, machine);
    const read = readMermaid(asMermaid(chart));
    expect(read.faults).toEqual([]);
    expect([...read.states]).toEqual(
      chart.states.map(({ id, parent }) => [underscored(id), underscored(parent ?? '')]),
    );
    expect(read.begins).toEqual(
      chart.states.flatMap(({ initial }) => (initial ? [underscored(initial)] : [])),
    );
    expect(read.ends).toEqual(
      chart.states.filter(({ type }) => type === 'final').map(({ id }) => underscored(id)),
    );
    const toldOnce = chart.transitions
      .filter(({ branch }) => branch !== 'else')
      .map(({ label, actions }) => [label, ...actions].at(-1) ?? '');
    for (const word of toldOnce) expect(asMermaid(chart)).toContain(word);
  });

  const lamp = describeChart('lamp', lampMachine);

  test('regions, beginnings, ends, history, labels, what is done without an arrow', () => {
    expect(asMermaid(lamp)).toBe(`stateDiagram-v2
  accTitle: lamp
  accDescr: A lamp#58; #34;bright#34;#59; #123;or not#125; #60;50#37;#62;.
  lamp_power_off --> lamp_power_on : press#35;1#59;#123;a#125;#58;b [isDark] / one, two
  lamp_power_on --> lamp_power_back : press
  lamp_power_on --> lamp_power_on : again
  state "lamp" as lamp {
    state "power" as lamp_power {
      [*] --> lamp_power_off
      state "off" as lamp_power_off
      lamp_power_off : tags#58; dark
      lamp_power_off : entry / rest
      state "on" as lamp_power_on
      lamp_power_on : stay / hum
      state "H*" as lamp_power_back
      note right of lamp_power_back
        where it was, on all levels
      end note
      state "over" as lamp_power_over
      lamp_power_over --> [*]
    }
    --
    state "mode" as lamp_mode {
      [*] --> lamp_mode_warm
      state "warm" as lamp_mode_warm
      state "under_score" as lamp_mode_under__score
    }
  }
  note right of lamp
    reset → power.off
    hum / hum
  end note
`);
    expect(readMermaid(asMermaid(lamp)).regions).toEqual(new Map([['lamp', 2]]));
  });

  test('the grammar that the tests hold the export to refuses what Mermaid refuses', () => {
    const body = (line: string) => readMermaid(`stateDiagram-v2\nstate "a" as a\n${line}\n`).faults;
    expect(body('a --> a : fine')).toEqual([]);
    expect(body('a --> a : not; fine')).toHaveLength(1);
    expect(body('a --> a : not {fine}')).toHaveLength(1);
    expect(body('a -> a : no')).toHaveLength(1);
    expect(body('a --> b : nowhere')).toEqual(['b is not declared']);
    expect(body('state "b" as b {')).toEqual(['b left open']);
    expect(body('}')).toEqual(['closed too often']);
    expect(body('state "again" as a')).toEqual(['a twice']);
  });
});
