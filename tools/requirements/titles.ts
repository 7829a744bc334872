import { type ESTree, parseSync } from 'vite';
import { plainPath } from './rows.ts';

/** The name that a chain of members and calls begins with: `test` of `test.each(rows)('…')`. */
function rootOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return rootOf(node.callee);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return '';
}

const isStep = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'step';

function textOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('…');
  return undefined;
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The titles of tests and groups of tests in a file of TypeScript, as they stand in its text. */
export function titlesIn(path: string, text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ESTree.Node) => {
    if (
      node.type === 'CallExpression' &&
      ['test', 'describe'].includes(rootOf(node.callee)) &&
      !isStep(node)
    ) {
      const title = textOf(node.arguments[0]);
      if (title !== undefined) titles.push(title);
    }
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value);
  };
  visit(parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).program);
  return titles;
}

/** The lines of a table of examples, each as a title. */
export const examplesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const [, id = '', ...steps] = line.split('|').map((cell) => cell.trim());
    return /^[A-Z]{3}-\d{2}$/.test(id) ? [`${id} ${steps.filter((step) => step !== '').join(' → ')}`] : [];
  });

/** The rows that a title begins with: their ids, and the paths of screens behind `SCR`. */
export function rowsNamed(title: string): string[] {
  const words = title.split(/[\s,:]+/);
  const end = words.findIndex((word) => !/^(SCR|[A-Z]{3}-\d{2}|\/\S*)$/.test(word));
  const named = end < 0 ? words : words.slice(0, end);
  const screens = named.includes('SCR');
  return named.filter((word) => word !== 'SCR' && (screens || !word.startsWith('/'))).map(plainPath);
}
