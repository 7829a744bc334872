import { dirname, matchesGlob, relative } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';
import { hears } from '../../charts/transitions.ts';
import type { Finding } from '../finding.ts';
import { readWords, stringsOf, type Words } from './words.ts';

/**
 * Lets the compiler read the whole project. What it offers to programs is not stable yet: all use of it is in this
 * folder, and the version is pinned.
 * @param config its tsconfig.json
 */
function withProgram<T>(use: (project: Project) => T, config: string): T {
  const compiler = new API();
  try {
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`The compiler cannot read ${config}.`);
    return use(project);
  } finally {
    compiler.close();
  }
}

/** The place of the events among the type parameters of XState's `StateMachine`. */
const eventsAt = 1;

/** The events that the types of a chart let in: those of the machine that its file exports. */
function typedEvents({ checker, program }: Project, file: string): string[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const machines = module
    ? checker.getExportsOfModule(module).map((one) => checker.getTypeOfSymbol(one))
    : [];
  return machines.flatMap((machine) => {
    if (machine?.getSymbol()?.name !== 'StateMachine' || !machine.isTypeReference()) return [];
    const events = checker.getTypeArguments(machine)[eventsAt];
    const each = events?.isUnionType() ? events.getTypes() : events ? [events] : [];
    return each.flatMap((event) => {
      const type = checker.getPropertyOfType(event, 'type');
      return type ? stringsOf(checker.getTypeOfSymbol(type)) : [];
    });
  });
}

/** A chart by the events it hears: the keys of its `on`. */
export interface Listener {
  name: string;
  file: string;
  descriptors: string[];
}

/** What only describes or tests a chart sends nothing in the product. */
const isSender = (path: string, senders: readonly string[]): boolean =>
  senders.some((glob) => matchesGlob(path, glob)) && !/\.(model|cases|gen|test)\.tsx?$/.test(path);

function unsent({ name, descriptors }: Listener, typed: readonly string[], { events }: Words): Finding[] {
  const isSent = (descriptor: string) => events.some(({ type }) => hears(descriptor, type));
  return [...new Set([...descriptors, ...typed])]
    .filter((descriptor) => !isSent(descriptor))
    .map((where) => ({
      machine: name,
      where,
      what: 'an event that nobody sends',
      mend: 'Send it, or take it out of the chart and its event types.',
    }));
}

function unheard(listeners: readonly Listener[], { events, asked }: Words): Finding[] {
  const isHeard = (type: string) =>
    asked.has(type) || listeners.some(({ descriptors }) => descriptors.some((one) => hears(one, type)));
  return events
    .filter(({ isSent, type }) => isSent && !isHeard(type))
    .map(({ type, file, line }) => ({
      machine: file,
      where: `line ${line}, ${type}`,
      what: 'an event that no chart hears',
      mend: 'Let a chart hear it, or do not send it: unknown events are dropped without a word.',
    }));
}

/**
 * Events that are heard and never sent, and the other way round, by the types of the compiler.
 * @param config the tsconfig of the project whose sources send
 * @param senders globs of those sources, from the folder of the tsconfig
 */
export const eventFindings = (
  listeners: readonly Listener[],
  config: string,
  senders: readonly string[],
): Finding[] =>
  withProgram((project) => {
    const folder = dirname(config);
    const files = project.program
      .getSourceFileNames()
      .filter((file) => isSender(relative(folder, file), senders));
    const words = readWords(project, files);
    const named = words.events.map((word) => ({ ...word, file: relative(folder, word.file) }));
    return [
      ...listeners.flatMap((listener) => unsent(listener, typedEvents(project, listener.file), words)),
      ...unheard(listeners, { ...words, events: named }),
    ];
  }, config);
