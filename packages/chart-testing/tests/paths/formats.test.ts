import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { afterAll, describe, expect, test } from 'vitest';
import { makePlan } from '../../src/index.ts';
import { writePlan } from '../../src/paths/command.ts';
import { formatNames, formats } from '../../src/paths/formats/formats.ts';
import { glossaryOf } from '../../src/paths/words.ts';
import { inOwnProcess } from '../../src/sandbox.ts';
import { awkward, hopeless } from '../fixtures/charts.ts';
import { doorModel } from '../fixtures/door.model.ts';

/** Parses CSV strictly by RFC 4180. @throws on violations */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let read = 0;
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [match = '', quoted, bare = '', end] of text.matchAll(cells)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    read += match.length;
    if (end === '\r\n') rows.push([]);
  }
  if (read < text.length) throw new Error(`no cell at ${read}: ${text.slice(read, read + 60)}`);
  if (rows.pop()?.length !== 0) throw new Error('the last line has no end');
  const widths = new Set(rows.map(({ length }) => length));
  if (widths.size > 1) throw new Error(`rows of ${[...widths].join(' and ')} cells`);
  return rows;
}

/** Parses a feature with Cucumber's own parser. @throws on invalid Gherkin */
function readGherkin(text: string) {
  let last = 0;
  const newId = () => {
    last += 1;
    return String(last);
  };
  const { feature, comments } = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(
    text,
  );
  const scenarios = (feature?.children ?? []).flatMap(({ scenario }) => (scenario ? [scenario] : []));
  return { feature, scenarios, comments: comments.map((comment) => comment.text.trim()) };
}

/** Types of `@playwright/test` for the compiler, because it is not a dependency of this package. */
const playwrightStub = `
declare module '@playwright/test' {
  export type Page = import('playwright-core').Page;
  type Body = (arg: { page: Page }) => Promise<void>;
  interface Test {
    (title: string, body: Body): void;
    (title: string, details: { tag?: string | string[] }, body: Body): void;
    describe(title: string, body: () => void): void;
    step<T>(title: string, body: () => T | Promise<T>): Promise<T>;
  }
  export const test: Test;
  interface Matchers { toBe(expected: unknown): void }
  interface Expect {
    (value: unknown, message?: string): Matchers;
    poll<T>(probe: () => T | Promise<T>, options?: { message?: string }): { toBe(expected: unknown): Promise<void> };
  }
  export const expect: Expect;
}
`;

const root = join(import.meta.dirname, '../../../..');

const planned = (name: string, model: typeof awkward) => {
  const plan = makePlan(name, model, { strategy: 'transitions' });
  const { chart } = glossaryOf(name, model);
  return {
    plan,
    chart,
    as: (format: keyof typeof formats) => formats[format].write(plan, chart, null),
    steps: plan.paths.flatMap(({ steps }) => steps),
  };
};

const door = planned('door', doorModel);
const odd = planned('awkward', awkward);

describe('every format', () => {
  test.each(formatNames)('%s contains the id of every path once', (name) => {
    const ids = door.plan.paths.map(({ id }) => id);
    const marks = { md: '## ', csv: '', gherkin: 'Scenario: ', json: '"id": "', playwright: "test('" };
    for (const id of ids) expect(door.as(name).split(`${marks[name]}${id}`).length).toBeGreaterThan(1);
    expect(new Set(door.as(name).match(/door-[\da-f]{8}/g))).toEqual(new Set(ids));
  });
});

describe('CSV', () => {
  test('has a header and one row per step, whatever the text contains', () => {
    const [head = [], ...rows] = readCsv(odd.as('csv'));
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(rows).toHaveLength(odd.steps.length);
    expect(column('Do')).toEqual(odd.steps.map(({ words }) => words));
    expect(column('Screen')).toEqual(odd.steps.map(({ screen }) => screen ?? ''));
    expect(column('Stimulus')).toEqual(odd.steps.map(({ stimulus }) => stimulus));
    expect(column('Transitions')).toEqual(odd.steps.map(({ transitions }) => transitions.join('; ')));
    expect(odd.steps.some(({ words }) => /[\n"]/.test(words))).toBe(true);
  });
});

describe('Gherkin', () => {
  test('is valid for its own parser: a scenario per path, tagged with id and rows', () => {
    const { scenarios } = readGherkin(door.as('gherkin'));
    expect(scenarios.map(({ tags }) => tags.map((tag) => tag.name))).toEqual(
      door.plan.paths.map(({ id, rows }) => [id, ...rows].map((name) => `@${name}`)),
    );
  });

  test('keeps every step on one line, whatever the text contains', () => {
    const { feature, scenarios, comments } = readGherkin(odd.as('gherkin'));
    expect(scenarios).toHaveLength(odd.plan.paths.length);
    expect(feature?.description).toContain('Scenario: not one. @not-a-tag # not a comment');
    const steps = scenarios.flatMap((scenario) => scenario.steps);
    const acts = steps.filter(({ keyword }) => keyword !== 'Then ' && keyword !== 'And ');
    expect(acts.map(({ text }) => text)).toEqual(odd.steps.map(({ words }) => words.replace(/\s+/g, ' ')));
    expect(scenarios[0]?.tags.map(({ name }) => name)).toContain('@SCR-/gigs/{id}');
    expect(comments).toEqual(odd.steps.flatMap(({ transitions }) => transitions.map((id) => `# ${id}`)));
  });
});

describe('Markdown', () => {
  test('has a row of seven cells per step, whatever the text contains', () => {
    const rows = odd
      .as('md')
      .split('\n')
      .filter((line) => line.startsWith('| ☐'));
    expect(rows).toHaveLength(odd.steps.length);
    for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(9);
  });

  test('has a checklist of the paths, and lists what is unreachable', () => {
    expect(door.as('md')).toContain(`- [ ] [${door.plan.paths[0]?.id}](#${door.plan.paths[0]?.id})`);
    expect(planned('hopeless', hopeless).as('md')).toContain(
      '- `hopeless.alone`: No transition leads there.',
    );
  });
});

describe('JSON', () => {
  test('is the plan', () => {
    expect(JSON.parse(odd.as('json'))).toEqual(odd.plan);
  });
});

describe('Playwright', () => {
  const handle = '__charts';

  test('uses the driver of the project if there is one', () => {
    const { plan, chart, as } = door;
    const spec = formats.playwright.write(plan, chart, '../drive.ts');
    expect(spec).toContain("import { begin } from '../drive.ts';");
    expect(spec.split("await using path = await begin('door', browser);")).toHaveLength(
      plan.paths.length + 1,
    );
    expect([...spec.matchAll(/^ {8}stimulus: '(.*)',$/gm)].map(([, words]) => words)).toEqual(
      door.steps.map(({ stimulus }) => stimulus),
    );
    expect(spec).not.toContain('handlers');
    expect(as('playwright')).not.toContain('begin(');
  });

  const reports = join(root, 'reports');
  mkdirSync(reports, { recursive: true });
  const folder = mkdtempSync(join(reports, 'paths-compiled-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('compiles with its handlers, and not without one of them', {
    timeout: 60_000,
  }, async () => {
    for (const { plan, chart } of [door, odd])
      writePlan(folder, plan, { chart, handle, driver: null }, ['playwright']);
    writeFileSync(join(folder, 'playwright-test.d.ts'), playwrightStub);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'], exclude: [] }),
    );
    const compile = () => inOwnProcess(join(root, 'node_modules/typescript/bin/tsc'), ['-p', folder]);
    expect(await compile()).toEqual({ code: 0, output: '' });

    const handlers = join(folder, 'door.handlers.ts');
    writeFileSync(handlers, 'export const happens = {};\nexport const shows = {};\n');
    writePlan(folder, door.plan, { chart: door.chart, handle, driver: null }, ['playwright']);
    const broken = await compile();
    expect(broken.code).not.toBe(0);
    expect(broken.output).toContain("'door.knocked as Ada'");
  });
});
