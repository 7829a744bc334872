import { describe, expect, test } from 'vitest';
import { and, createMachine, not } from 'xstate';
import { describeChart } from '../src/charts/chart.ts';
import { listTransitions, nodesOf } from '../src/charts/transitions.ts';
import { asMermaid, exportConfig } from '../src/export.ts';
import { lampMachine, someCharts } from './fixtures/charts.ts';

const charts = await someCharts();

describe('JSON', () => {
  test.each(charts)('$name is restored with the same states and transitions', ({ name, machine }) => {
    const { config } = exportConfig(machine);
    const again = createMachine(JSON.parse(JSON.stringify(config)));
    expect(nodesOf(again.root).map(({ id }) => id)).toEqual(nodesOf(machine.root).map(({ id }) => id));
    expect(listTransitions(again).map(({ id }) => id)).toEqual(listTransitions(machine).map(({ id }) => id));
    // Delays are implementations; everything else of a chart is in the JSON.
    const { delays: _, transitions: original, ...chart } = describeChart(name, machine);
    const { delays: __, transitions: restored, ...other } = describeChart(name, again);
    expect(other).toEqual(chart);
    const unlabelled = (list: typeof original) => list.map(({ label: ___, ...rest }) => rest);
    expect(unlabelled(restored)).toEqual(unlabelled(original));
  });

  test('computed values are left out and counted, and combined guards stay guards', () => {
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
      leftOut: 3,
    });
  });
});

describe('Mermaid', () => {
  const lamp = describeChart('lamp', lampMachine);

  test('regions, initial and final states, history, labels, internal transitions', () => {
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
  });
});
