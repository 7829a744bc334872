import type { ReactNode } from 'react';
import * as css from './live.css.ts';

interface JsonTreeProps {
  value: unknown;
  name?: string;
  /** How many levels are open from the start. */
  open?: number;
}

function leafOf(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

function summaryOf(value: object): string {
  const count = Object.keys(value).length;
  if (Array.isArray(value)) return `${count} ${count === 1 ? 'item' : 'items'}`;
  return `{ ${Object.keys(value).slice(0, 4).join(', ')}${count > 4 ? ', …' : ''} }`;
}

const Named = ({ name, children }: { name: string | undefined; children: ReactNode }) => (
  <>
    {name !== undefined && <span className={css.jsonName}>{name}: </span>}
    {children}
  </>
);

/** A value as JSON in words and lines; what lies deep is folded. */
export function JsonTree({ value, name, open = 1 }: JsonTreeProps) {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return (
      <div className={css.jsonLeaf}>
        <Named name={name}>{leafOf(value)}</Named>
      </div>
    );
  return (
    <details className={css.jsonFold} open={open > 0}>
      <summary className={css.jsonSummary}>
        <Named name={name}>
          <span className={css.jsonKind}>{summaryOf(value)}</span>
        </Named>
      </summary>
      <div className={css.jsonInner}>
        {Object.entries(value).map(([key, inner]) => (
          <JsonTree key={key} name={key} value={inner} open={open - 1} />
        ))}
      </div>
    </details>
  );
}
