import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { addNames } from './charts/former-names.ts';

const oneOrMore = v.union([v.string(), v.array(v.string())]);

const configSchema = v.strictObject({
  charts: v.optional(oneOrMore, '**/*.machine.{ts,js}'),
  senders: v.optional(oneOrMore, '**/*.{ts,tsx}'),
  tests: v.optional(oneOrMore, '**/*.test.{ts,tsx}'),
  reports: v.optional(v.string(), 'reports'),
  recorded: v.optional(v.string(), 'tests/recorded'),
  waivers: v.optional(v.string(), 'chart-waivers.json'),
  needed: v.optional(v.array(v.string()), []),
  runs: v.optional(v.record(v.string(), v.object({ words: v.string(), by: v.string() })), {
    tests: { words: 'Tests', by: 'your tests' },
  }),
  walk: v.optional(v.object({ stages: v.string(), command: v.string(), driver: v.optional(v.string()) })),
  whole: v.optional(v.object({ run: v.string(), except: v.array(v.string()) }), { run: '', except: [] }),
  renamed: v.optional(v.array(v.object({ name: v.string(), id: v.string(), was: v.string() })), []),
  handle: v.optional(v.string(), '__charts'),
});

/**
 * What `chart-testing.config.ts` exports as its default, all of it optional; paths and globs from its folder.
 *
 * - `charts` the files of the charts; `x.model.ts` beside `x.machine.ts` is its model
 * - `senders` the sources that send events: lint searches them for unsent and unhandled events
 * - `tests` whose titles name rows of requirements, such as `SES-04`
 * - `reports` the folder for plans, coverage and exports; `recorded` the one for tests made of saved sessions
 * - `waivers` the file that lists what need not be walked
 * - `needed` files and folders besides the charts that older charts need in order to load
 * - `runs` which runs write coverage: `words` is the label, `by` the command; `whole` is the run that must cover machines by itself
 * - `walk` the command that walks a planned path in a browser, given its id, and the stage files, one per machine; `driver` is the
 *   module with which generated Playwright tests walk the machines that have a stage (see the README)
 * - `handle` the property of `window` through which generated Playwright tests inspect running machines and fire timers
 * - `renamed` machines that had another name, which saved sessions and path ids still use
 */
export type Config = v.InferInput<typeof configSchema>;

export interface Project extends Omit<v.InferOutput<typeof configSchema>, 'charts' | 'senders' | 'tests'> {
  /** The folder of the config; without one, the working folder. */
  root: string;
  charts: string[];
  senders: string[];
  tests: string[];
}

const fileName = 'chart-testing.config.ts';

function folderOfConfig(from: string): string | undefined {
  if (existsSync(join(from, fileName))) return from;
  return dirname(from) === from ? undefined : folderOfConfig(dirname(from));
}

async function read(folder: string): Promise<unknown> {
  const { default: config }: { default?: unknown } = await import(pathToFileURL(join(folder, fileName)).href);
  return config;
}

/** Opens the project of a folder with its config, or the config of the nearest parent folder, or the defaults. */
export async function openProject(from: string = process.cwd()): Promise<Project> {
  const folder = folderOfConfig(from);
  const { success, output, issues } = v.safeParse(configSchema, folder ? await read(folder) : {});
  if (!success) throw new Error(`${fileName} is invalid:\n${v.summarize(issues)}`);
  const { charts, senders, tests, ...rest } = output;
  addNames(rest.renamed);
  return {
    ...rest,
    root: folder ?? from,
    charts: [charts].flat(),
    senders: [senders].flat(),
    tests: [tests].flat(),
  };
}

/** The same project with these charts instead of those of the config; paths or globs from the working folder. */
export const withCharts = (project: Project, files: readonly string[]): Project => ({
  ...project,
  charts: files.map((file) => relative(project.root, resolve(file))),
});

export const within = ({ root }: Project, ...path: string[]): string => resolve(root, ...path);

/** A run that writes coverage, as named in the config. */
export type RunName = string;

/** In the order of reports. */
export const runNames = ({ runs }: Project): RunName[] => Object.keys(runs);
