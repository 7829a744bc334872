import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { addNames } from './charts/former-names.ts';

const words = v.union([v.string(), v.array(v.string())]);

const configSchema = v.strictObject({
  charts: v.optional(words, '**/*.machine.{ts,js}'),
  senders: v.optional(words, '**/*.{ts,tsx}'),
  tests: v.optional(words, '**/*.test.{ts,tsx}'),
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
 * - `senders` the sources that send events: lint looks in them for what nobody sends or hears
 * - `tests` whose titles name rows of requirements, such as `SES-04`
 * - `reports` the folder for plans, coverage and exports; `recorded` the one for tests made of saved sessions
 * - `waivers` the file that says what need not be walked
 * - `needed` files and folders, beside those of the charts, without which older charts cannot be loaded
 * - `runs` who leaves coverage: the `words` for it, and the command `by` which it does so; `whole` the one that has to walk some machines alone
 * - `walk` the command that walks planned paths in a browser, before the id of one, and the files, by machine, that say how; the `driver`
 *   is a module by which generated Playwright tests walk the machines with such a file as they are (see the README)
 * - `handle` the property of `window` by which generated Playwright tests look at running machines and ring timers
 * - `renamed` machines that had another name, by which saved sessions and ids of paths still speak of them
 */
export type Config = v.InferInput<typeof configSchema>;

export interface Project extends Omit<v.InferOutput<typeof configSchema>, 'charts' | 'senders' | 'tests'> {
  /** The folder of the config; without one, where the command was given. */
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

/** The project of a folder: by the config in it or in the nearest one around it, or as it usually is. */
export async function openProject(from: string = process.cwd()): Promise<Project> {
  const folder = folderOfConfig(from);
  const { success, output, issues } = v.safeParse(configSchema, folder ? await read(folder) : {});
  if (!success) throw new Error(`${fileName} cannot be used:\n${v.summarize(issues)}`);
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

/** A path of the project, from its folder. */
export const within = ({ root }: Project, ...path: string[]): string => resolve(root, ...path);

/** Who leaves coverage, by the names of the config. */
export type RunName = string;

/** In the order of reports. */
export const runNames = ({ runs }: Project): RunName[] => Object.keys(runs);
