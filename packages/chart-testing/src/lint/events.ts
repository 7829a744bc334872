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
import { matchesEvent } from '../charts/transitions.ts';
import type { Finding } from './chart-rules.ts';

/** A value of a `type:` property in the code: possibly an event. */
export interface EventUse {
  type: string;
  /** Whether it is an argument of `sendTo`, `sendParent`, `raise`, or `send` of an actor. */
  isSent: boolean;
  file: string;
  line: number;
}

export interface EventUses {
  /** The `type:` properties, except in emitted events. */
  events: EventUse[];
  /** Strings in a `case` or a comparison: events handled by other code than charts. */
  compared: Set<string>;
}

interface TypeProperty {
  value: Expression;
  isSent: boolean;
  line: number;
}

type Purpose = 'sent' | 'emitted' | undefined;

const sendFunctions = new Set(['sendTo', 'sendParent', 'raise', 'sendBack']);

const isActor = (checker: Checker, receiver: Expression): boolean => {
  const type = checker.getTypeAtLocation(receiver);
  const present = type && checker.getNonNullableType(type);
  return Boolean(present && checker.getPropertyOfType(present, 'getSnapshot'));
};

/** Whether a call sends or emits its arguments. */
function purposeOf(checker: Checker, { expression }: CallExpression): Purpose {
  const receiver = isPropertyAccessExpression(expression) ? expression.expression : undefined;
  const called = isPropertyAccessExpression(expression) ? expression.name : expression;
  const name = isIdentifier(called) ? called.text : '';
  if (name === 'emit') return 'emitted';
  const isSend = sendFunctions.has(name) || (name === 'send' && receiver && isActor(checker, receiver));
  return isSend ? 'sent' : undefined;
}

/** The purpose of the events in a node. A statement in a callback passes nothing to the outer call. */
function withinNode(checker: Checker, node: Node, outer: Purpose): Purpose {
  if (isExpressionStatement(node)) return undefined;
  return isCallExpression(node) ? (purposeOf(checker, node) ?? outer) : outer;
}

const comparedNodes = (node: Node): Node[] => {
  if (isCaseClause(node)) return [node.expression];
  return isBinaryExpression(node) ? [node.left, node.right] : [];
};

const isType = (name: Node): boolean => (isIdentifier(name) || isStringLiteral(name)) && name.text === 'type';

function readFile(checker: Checker, file: SourceFile, compared: Set<string>): TypeProperty[] {
  const properties: TypeProperty[] = [];
  const visit = (node: Node, purpose: Purpose): void => {
    const within = withinNode(checker, node, purpose);
    for (const use of comparedNodes(node)) if (isStringLiteral(use)) compared.add(use.text);
    if (isPropertyAssignment(node) && isType(node.name) && within !== 'emitted') {
      const { line } = file.getLineAndCharacterOfPosition(node.name.getStart(file));
      properties.push({ value: node.initializer, isSent: within === 'sent', line: line + 1 });
    }
    node.forEachChild((child) => visit(child, within));
  };
  visit(file, undefined);
  return properties;
}

function stringsOf(type: Type | undefined): string[] {
  if (type?.isUnionType()) return type.getTypes().flatMap(stringsOf);
  return type?.isStringLiteralType() ? [type.value] : [];
}

/** The events in these files. A computed `type:` counts as all its possible values. */
function readEventUses({ checker, program }: Project, files: readonly string[]): EventUses {
  const compared = new Set<string>();
  const events = files.flatMap((name) => {
    const file = program.getSourceFile(name);
    const properties = file ? readFile(checker, file, compared) : [];
    const types = checker.getTypeAtLocation(properties.map(({ value }) => value));
    return properties.flatMap(({ isSent, line }, at) =>
      stringsOf(types[at]).map((type) => ({ type, isSent, file: name, line })),
    );
  });
  return { events, compared };
}

/**
 * Loads the project with the TypeScript compiler. Its API is not stable yet, so it is only used in this file and the
 * version is pinned.
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

/** The index of the event type among the type parameters of XState's `StateMachine`. */
const eventsAt = 1;

/** The event types of the machine that a file exports. */
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

/** Models and tests of charts send nothing in the product. */
const isSender = (path: string, senders: readonly string[]): boolean =>
  senders.some((glob) => matchesGlob(path, glob)) && !/\.(model|cases|gen|test)\.tsx?$/.test(path);

function unsentFindings(
  { name, descriptors }: Listener,
  typed: readonly string[],
  { events }: EventUses,
): Finding[] {
  const isSent = (descriptor: string) => events.some(({ type }) => matchesEvent(descriptor, type));
  return [...new Set([...descriptors, ...typed])]
    .filter((descriptor) => !isSent(descriptor))
    .map((where) => ({
      machine: name,
      where,
      what: 'an event that nothing sends',
      fix: 'Send it, or remove it from the chart and its event types.',
    }));
}

function unhandledFindings(listeners: readonly Listener[], { events, compared }: EventUses): Finding[] {
  const isHandled = (type: string) =>
    compared.has(type) ||
    listeners.some(({ descriptors }) => descriptors.some((one) => matchesEvent(one, type)));
  return events
    .filter(({ isSent, type }) => isSent && !isHandled(type))
    .map(({ type, file, line }) => ({
      machine: file,
      where: `line ${line}, ${type}`,
      what: 'an event that no chart handles',
      fix: 'Handle it in a chart, or do not send it: machines ignore unknown events.',
    }));
}

/**
 * Events that are handled but never sent, and events that are sent but never handled.
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
    const uses = readEventUses(project, files);
    const named = uses.events.map((use) => ({ ...use, file: relative(folder, use.file) }));
    return [
      ...listeners.flatMap((listener) => unsentFindings(listener, typedEvents(project, listener.file), uses)),
      ...unhandledFindings(listeners, { ...uses, events: named }),
    ];
  }, config);
