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

/** Notes what goes over the connections of a pool, so that no query has to be written here once more. */
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

/** Runs it and answers how; a prepared one by the plan that serves whatever it is given. Nothing stays changed. */
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

/** An index of words gives pointers to rows, of which many cost what one row does that is looked at. */
const pointersPerRow = 20;

const allOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allOf)];
const outOf = (plan: Plan) => plan['Actual Rows'] * plan['Actual Loops'];
const seenBy = (plan: Plan) =>
  outOf(plan) +
  ((plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
    plan['Actual Loops'];

/**
 * What is wrong with a plan, in words; `big` are the tables that grow with the members. No step may look at, nor put
 * in order, more than `mostRows`.
 */
export function faultsOf(plan: Plan, big: ReadonlySet<string>, mostRows: number): string[] {
  return allOf(plan).flatMap((step) => {
    const kind = step['Node Type'];
    const table = step['Relation Name'];
    if (kind === 'Seq Scan' && table && big.has(table)) return [`reads ${table} from end to end`];
    const limit = kind === 'Bitmap Index Scan' ? mostRows * pointersPerRow : mostRows;
    if (kind.endsWith('Scan') && seenBy(step) > limit)
      return [`looks at ${seenBy(step)} rows by ${step['Index Name'] ?? table ?? kind}`];
    const sorted = kind.endsWith('Sort')
      ? (step.Plans ?? []).reduce((sum, below) => sum + outOf(below), 0)
      : 0;
    return sorted > mostRows ? [`sorts ${sorted} rows`] : [];
  });
}

/** Returns how many rows of a table the scans of a plan look at. */
export const rowsSeen = (plan: Plan, table: string): number =>
  allOf(plan)
    .filter((step) => step['Relation Name'] === table)
    .reduce((sum, step) => sum + seenBy(step), 0);

/** A plan in one line: its scans, each with the rows it looked at. */
export const summaryOf = (plan: Plan): string =>
  allOf(plan)
    .filter((step) => step['Index Name'] ?? step['Relation Name'])
    .filter((step) => step['Node Type'] !== 'Bitmap Heap Scan')
    .map(
      (step) => `${step['Index Name'] ?? `${step['Relation Name']} (${step['Node Type']})`} ${seenBy(step)}`,
    )
    .join(', ');
