import type { ESTree } from 'vite';
import { bare, calledBy, type Expression, keyOf } from './syntax.ts';

/** Fields that are worked out when the machine runs: any expression may stand there. */
const computed = new Set(['context', 'input', 'params', 'output']);

const combining = new Set(['and', 'or', 'not', 'stateIn']);

function propertyFaults(property: ESTree.ObjectExpression['properties'][number], place: string): string[] {
  if (property.type === 'SpreadElement') return [`${place} is put together with ...`];
  const key = keyOf(property);
  if (key === undefined) return [`${place} has a key that is worked out`];
  return computed.has(key) ? [] : literalFaults(property.value, place ? `${place}.${key}` : key);
}

function elementFaults(element: ESTree.ArrayExpression['elements'][number], place: string): string[] {
  if (element === null) return [];
  return element.type === 'SpreadElement'
    ? [`${place} is put together with ...`]
    : literalFaults(element, place);
}

/** What of a chart is not written where it stands, so that an editor that reads the text cannot see it. */
export function literalFaults(written: Expression, place = ''): string[] {
  const node = bare(written);
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties.flatMap((property) => propertyFaults(property, place));
    case 'ArrayExpression':
      return node.elements.flatMap((element) => elementFaults(element, place));
    case 'Literal':
    // Another rule asks that functions be named.
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return [];
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? [] : [`${place} is worked out`];
    default:
      return combining.has(calledBy(node) ?? '')
        ? []
        : [`${place || 'the chart'} is not written where it stands`];
  }
}
