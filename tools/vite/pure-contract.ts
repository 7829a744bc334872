import type { Plugin } from 'vite';

/**
 * Marks the top-level calls of `contract/` as pure, so that a page includes only the schemas that it uses. Rolldown loses
 * valibot's own annotations in an app of this size, and treats a spread as a side effect.
 */
export function pureContract(): Plugin {
  return {
    name: 'sidestage:pure-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/[^?]*\.ts$/ },
      handler(code) {
        const marks = new Map<number, string>();
        mark(this.parse(code), marks);
        const places = [...marks.keys()].sort((a, b) => a - b);
        const pieces = places.map((at, index) => (marks.get(at) ?? '') + code.slice(at, places[index + 1]));
        return { code: code.slice(0, places[0]) + pieces.join(''), map: null };
      },
    },
  };
}

const pure = '/* @__PURE__ */ ';

/** Annotates every call outside functions, and wraps objects with spreads. */
function mark(value: unknown, marks: Map<number, string>): void {
  if (Array.isArray(value)) for (const item of value) mark(item, marks);
  if (typeof value !== 'object' || value === null || !('type' in value)) return;
  const { type, start, end, init } = { start: 0, end: 0, init: null, ...value };
  if (/Function/.test(String(type))) return;
  if (type === 'CallExpression' || type === 'NewExpression') marks.set(start, pure);
  for (const child of Object.values(value)) mark(child, marks);
  if (type !== 'VariableDeclarator' || !hasSpread(init)) return;
  const from = Object(init).start;
  marks.set(from, `${pure}(() => (${marks.get(from) ?? ''}`);
  marks.set(end, `${marks.get(end) ?? ''}))()`);
}

function hasSpread(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('type' in value && (value.type === 'SpreadElement' || /Function/.test(String(value.type))))
    return value.type === 'SpreadElement';
  return Object.values(value).some(hasSpread);
}
