import { describe, expect, test } from 'vitest';
import { and, createMachine, not } from 'xstate';
import { describeChart } from '../src/charts/chart.ts';
import { listTransitions, nodesOf } from '../src/charts/transitions.ts';
import { asMermaid, exportConfig } from '../src/export.ts';
import { lampMachine, someCharts } from './fixtures/charts.ts';

/** A valid Mermaid label, with special characters only as entities. */
const text = String.raw`(?:[^#;:{}<>"%\\\n]|#\d+;)+`;
const name = String.raw`[A-Za-z]\w*`;

const rule = (pattern: string) => new RegExp(`^${pattern}$`);

const rules = {
  head: rule('stateDiagram-v2'),
  about: rule(`acc(?:Title|Descr): ${text}`),
  arrow: rule(`(${name}) --> (${name}) : ${text}`),
  begin: rule(String.raw`\[\*\] --> (${name})`),
  end: rule(String.raw`(${name}) --> \[\*\]`),
  state: rule(`state "${text}" as (${name})( \\{)?`),
  fact: rule(`(${name}) : ${text}`),
  note: rule(`note right of (${name})`),
  noteEnd: rule('end note'),
  region: rule('--'),
  close: rule(String.raw`\}`),
  free: rule(text),
};

interface Read {
  /** Names by parent state; the outermost by ''. */
  states: Map<string, string>;
  arrows: [from: string, to: string][];
  begins: string[];
  ends: string[];
  /** Regions by parallel state. */
  regions: Map<string, number>;
  /** Lines that match no rule, undeclared names, unclosed braces. */
  faults: string[];
}

/** Parses only the part of Mermaid's state diagrams that the export writes. */
function readMermaid(diagram: string): Read {
  const read: Read = { states: new Map(), arrows: [], begins: [], ends: [], regions: new Map(), faults: [] };
  const open: string[] = [];
  const used = new Set<string>();
  let isNote = false;
  const within = () => open.at(-1) ?? '';
  const use = (...names: (string | undefined)[]) => {
    for (const one of names) if (one) used.add(one);
  };
  for (const [at, raw] of diagram.trimEnd().split('\n').entries()) {
    const line = raw.trim();
    const match = (key: keyof typeof rules) => rules[key].exec(line);
    if (isNote) {
      isNote = !match('noteEnd');
      if (isNote && !match('free')) read.faults.push(line);
      continue;
    }
    const arrow = match('arrow');
    const state = match('state');
    const [, begin] = match('begin') ?? [];
    const [, end] = match('end') ?? [];
    const [, note] = match('note') ?? [];
    const [, fact] = match('fact') ?? [];
    use(arrow?.[1], arrow?.[2], begin, end, note, fact);
    if (arrow) read.arrows.push([arrow[1] ?? '', arrow[2] ?? '']);
    else if (state?.[1]) {
      if (read.states.has(state[1])) read.faults.push(`${state[1]} twice`);
      read.states.set(state[1], within());
      if (state[2]) open.push(state[1]);
    } else if (begin) read.begins.push(begin);
    else if (end) read.ends.push(end);
    else if (note) isNote = true;
    else if (match('region')) read.regions.set(within(), (read.regions.get(within()) ?? 1) + 1);
    else if (match('close')) open.pop() ?? read.faults.push('closed too often');
    else if (!fact && !(at === 0 ? match('head') : match('about'))) read.faults.push(line);
  }
  const unknown = [...used].filter((one) => !read.states.has(one));
  read.faults.push(
    ...open.map((one) => `${one} left open`),
    ...unknown.map((one) => `${one} is not declared`),
  );
  return read;
}

const charts = await someCharts();

describe('JSON', () => {
  test.each(charts)('$name is restored with the same states and transitions', ({ name, machine }) => {
    const { config } = exportConfig(machine);
    const again = createMachine(JSON.parse(JSON.stringify(config)));
    expect(nodesOf(again.root).map(({ id }) => id)).toEqual(nodesOf(machine.root).map(({ id }) => id));
    expect(listTransitions(again).map(({ id }) => id)).toEqual(listTransitions(machine).map(({ id }) => id));
    // Delays are implementations; everything else of a chart is in the JSON.
    const { delays: _, transitions: original, ...chart } = describeChart(name, machine);
    const { delays: __, transitions: retold, ...other } = describeChart(name, again);
    expect(other).toEqual(chart);
    const unlabelled = (list: typeof original) => list.map(({ label: ___, ...rest }) => rest);
    expect(unlabelled(retold)).toEqual(unlabelled(original));
  });

  test('computed values are left out and listed, and combined guards stay guards', () => {
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
    expect(readMermaid(asMermaid(lamp)).regions).toEqual(new Map([['lamp', 2]]));
  });

  test('the grammar in this test rejects what Mermaid rejects', () => {
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
