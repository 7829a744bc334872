import { dirname, matchesGlob, relative } from 'node:path';
import type { CallExpression, Expression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isExpressionStatement,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync';
import { hears } from '../charts/transitions.ts';
import type { Finding } from './chart-rules.ts';

/** A value of some `type:` in the code: an event, for all one can tell. */
export interface EventWord {
  type: string;
  /** Whether it stands in a call that sends it: `sendTo`, `sendParent`, `raise`, or `send` of an actor. */
  isSent: boolean;
  file: string;
  line: number;
}

export interface Words {
  /** What is written as `type:`, apart from what is only emitted. */
  events: EventWord[];
  /** What is asked for by `case` or `===`: heard by code that is no chart. */
  asked: Set<string>;
}

interface Written {
  value: Expression;
  isSent: boolean;
  line: number;
}

type Purpose = 'sent' | 'emitted' | undefined;

const sending = new Set(['sendTo', 'sendParent', 'raise', 'sendBack']);

const isActor = (checker: Checker, on: Expression): boolean => {
  const type = checker.getTypeAtLocation(on);
  const present = type && checker.getNonNullableType(type);
  return Boolean(present && checker.getPropertyOfType(present, 'getSnapshot'));
};

/** What a call does with the events among its arguments; nothing when they are none of its business. */
function purposeOf(checker: Checker, { expression }: CallExpression): Purpose {
  const on = isPropertyAccessExpression(expression) ? expression.expression : undefined;
  const called = isPropertyAccessExpression(expression) ? expression.name : expression;
  const name = isIdentifier(called) ? called.text : '';
  if (name === 'emit') return 'emitted';
  return sending.has(name) || (name === 'send' && on && isActor(checker, on)) ? 'sent' : undefined;
}

/** What becomes of the events in a node. A statement in a callback hands nothing to the call around it. */
function withinNode(checker: Checker, node: Node, around: Purpose): Purpose {
  if (isExpressionStatement(node)) return undefined;
  return isCallExpression(node) ? (purposeOf(checker, node) ?? around) : around;
}

const asksFor = (node: Node): Node[] => {
  if (isCaseClause(node)) return [node.expression];
  return isBinaryExpression(node) ? [node.left, node.right] : [];
};

const isType = (name: Node): boolean => (isIdentifier(name) || isStringLiteral(name)) && name.text === 'type';

function readFile(checker: Checker, file: SourceFile, asked: Set<string>): Written[] {
  const written: Written[] = [];
  const visit = (node: Node, purpose: Purpose): void => {
    const within = withinNode(checker, node, purpose);
    for (const word of asksFor(node)) if (isStringLiteral(word)) asked.add(word.text);
    if (isPropertyAssignment(node) && isType(node.name) && within !== 'emitted') {
      const { line } = file.getLineAndCharacterOfPosition(node.name.getStart(file));
      written.push({ value: node.initializer, isSent: within === 'sent', line: line + 1 });
    }
    node.forEachChild((child) => visit(child, within));
  };
  visit(file, undefined);
  return written;
}

function stringsOf(type: Type | undefined): string[] {
  if (type?.isUnionType()) return type.getTypes().flatMap(stringsOf);
  return type?.isStringLiteralType() ? [type.value] : [];
}

/** The events that these files write down. A `type:` that is worked out counts as all that it may be. */
function readWords({ checker, program }: Project, files: readonly string[]): Words {
  const asked = new Set<string>();
  const events = files.flatMap((name) => {
    const file = program.getSourceFile(name);
    const written = file ? readFile(checker, file, asked) : [];
    const types = checker.getTypeAtLocation(written.map(({ value }) => value));
    return written.flatMap(({ isSent, line }, at) =>
      stringsOf(types[at]).map((type) => ({ type, isSent, file: name, line })),
    );
  });
  return { events, asked };
}

/**
 * Lets the compiler read the whole project. What it offers to programs is not stable yet: all use of it is in this
 * file, and the version is pinned.
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
