import pg, { type Client, type Pool, type PoolClient } from 'pg';

export type Asked = { name: string | undefined; text: string; values: readonly unknown[] };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};
export type Explained = { plan: Plan; milliseconds: number };

type Query = { text: string; name?: string; values?: unknown[] };
const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && 'text' in value;

/** Reports every query sent over the connections of a pool, so that no query has to be repeated here. */
export function listen(pool: Pool, hear: (asked: Asked) => void) {
  pool.on('connect', (client: PoolClient) => {
    const ask = client.query;
    client.query = new Proxy(ask, {
      apply: (_target, _self, args: unknown[]) => {
        const [what, given] = args;
        const values = Array.isArray(given) ? given : [];
        if (isQuery(what)) hear({ name: what.name, text: what.text, values: what.values ?? values });
        return Reflect.apply(ask, client, args);
      },
    });
  });
}

const literal = (value: unknown) =>
  value === null || value === undefined ? 'null' : pg.escapeLiteral(String(value));

/** Runs and explains a query, a prepared one with its generic plan. All changes are rolled back. */
export async function explain(client: Client, { name, text, values }: Asked): Promise<Explained> {
  const how = 'explain (analyze, buffers, format json)';
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
  await client.query('begin');
  try {
    if (name) {
      await client.query(`set local plan_cache_mode = force_generic_plan`);
      await client.query(`prepare asked as ${text}`);
    }
    const { rows } = await (name
      ? client.query(`${how} execute asked${given}`)
      : client.query(`${how} ${text}`, [...values]));
    const [{ Plan: plan, 'Planning Time': planning, 'Execution Time': execution }] = rows[0]['QUERY PLAN'];
    return { plan, milliseconds: planning + execution };
  } finally {
    await client.query('rollback');
    if (name) await client.query('deallocate all');
  }
}

/** A text index returns row pointers, many of which cost as much as one scanned row. */
const pointersPerRow = 20;

const allNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allNodes)];
const rowsOut = (plan: Plan) => plan['Actual Rows'] * plan['Actual Loops'];
const rowsScanned = (plan: Plan) =>
  rowsOut(plan) +
  ((plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
    plan['Actual Loops'];

/**
 * The problems of a plan. `big` are the tables that grow with the members. No step may scan or sort more than `mostRows`
 * rows.
 */
export function faultsOf(plan: Plan, big: ReadonlySet<string>, mostRows: number): string[] {
  return allNodes(plan).flatMap((step) => {
    const kind = step['Node Type'];
    const table = step['Relation Name'];
    if (kind === 'Seq Scan' && table && big.has(table)) return [`reads ${table} from end to end`];
    const limit = kind === 'Bitmap Index Scan' ? mostRows * pointersPerRow : mostRows;
    if (kind.endsWith('Scan') && rowsScanned(step) > limit)
      return [`looks at ${rowsScanned(step)} rows by ${step['Index Name'] ?? table ?? kind}`];
    const sorted = kind.endsWith('Sort')
      ? (step.Plans ?? []).reduce((sum, below) => sum + rowsOut(below), 0)
      : 0;
    return sorted > mostRows ? [`sorts ${sorted} rows`] : [];
  });
}

/** The number of rows of a table that a plan scans. */
export const rowsSeen = (plan: Plan, table: string): number =>
  allNodes(plan)
    .filter((step) => step['Relation Name'] === table)
    .reduce((sum, step) => sum + rowsScanned(step), 0);

/** A plan on one line: its scans with the number of rows scanned. */
export const summaryOf = (plan: Plan): string =>
  allNodes(plan)
    .filter((step) => step['Index Name'] ?? step['Relation Name'])
    .filter((step) => step['Node Type'] !== 'Bitmap Heap Scan')
    .map(
      (step) =>
        `${step['Index Name'] ?? `${step['Relation Name']} (${step['Node Type']})`} ${rowsScanned(step)}`,
    )
    .join(', ');
