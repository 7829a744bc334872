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
import type { Checker, Project, Type } from 'typescript/unstable/sync';

/** A value of some `type:` in the code: an event, for all one can tell. */
export interface EventWord {
  type: string;
  /** Whether it stands in a call that sends it: `sendTo`, `sendParent`, `raise`, or `send` of an actor. */
  isSent: boolean;
  file: string;
  /** From 1. */
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

/** Everything written as `type:` in a file, and every string it compares with. */
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

/** The strings that a value of this type may be. */
export function stringsOf(type: Type | undefined): string[] {
  if (type?.isUnionType()) return type.getTypes().flatMap(stringsOf);
  return type?.isStringLiteralType() ? [type.value] : [];
}

/** The events that these files write down. A `type:` that is worked out counts as all that it may be. */
export function readWords({ checker, program }: Project, files: readonly string[]): Words {
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
