import { type ESTree, parseSync } from 'vite';

export type Expression = ESTree.Expression | ESTree.Argument;

/** The parts of a syntax tree that hold one expression and mean nothing else when the program runs. */
export function bare(node: Expression): Expression {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return bare(node.expression);
    default:
      return node;
  }
}

/** `setup(...)` of `setup(...).createMachine(...)`: what a method is called on, and the method's name. */
export function methodOf({ callee }: ESTree.CallExpression): { on: Expression; name: string } | undefined {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed
    ? { on: bare(callee.object), name: callee.property.name }
    : undefined;
}

/** The name of a function that is called by its name alone. */
export const calledBy = (node: Expression): string | undefined =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : undefined;

/** The key of a property, unless it is worked out. */
export function keyOf({ key, computed }: ESTree.ObjectProperty): string | undefined {
  if (computed) return undefined;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

const parse = (text: string, lang: 'ts' | 'tsx') => parseSync(`chart.${lang}`, text, { lang });

/** The syntax tree of a TypeScript file, or why there is none. */
export function parseChart(text: string): ESTree.Program | string {
  const { program, errors } = parse(text, 'ts');
  if (errors.length === 0) return program;
  return parse(text, 'tsx').errors.length === 0 ? 'JSX is used' : `no TypeScript: ${errors[0]?.message}`;
}
