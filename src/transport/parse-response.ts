import { type BaseIssue, type BaseSchema, getDotPath, type InferOutput, safeParse } from 'valibot';
import { ContractError, failureOf } from './failure.ts';
import { untilPageActive } from './page-unload.ts';

export type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/** Path and expectation of a parse issue. Never the value: it may be private. */
export const issueText = (issue: BaseIssue<unknown>) =>
  `${getDotPath(issue) ?? 'payload'}: expected ${issue.expected ?? issue.kind}`;

/**
 * The parsed body (API-03): `await parseResponse(postSchema, http.get(path))`.
 * Errors of the call pass through; a body that is not JSON or does not match throws a `ContractError`.
 */
export async function parseResponse<S extends Schema>(
  schema: S,
  call: Response | PromiseLike<Response>,
): Promise<InferOutput<S>> {
  const response = await call;
  const source = pathOf(response.url);
  const body = await textOf(response);
  let value: unknown;
  try {
    value = body === '' ? undefined : JSON.parse(body);
  } catch (cause) {
    throw new ContractError(`${source}: the answer is not JSON`, { cause });
  }
  const result = safeParse(schema, value);
  if (!result.success) throw new ContractError(`${source}: ${issueText(result.issues[0])}`);
  return result.output;
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    await untilPageActive();
    throw error;
  }
}

/** The current version from a conflict response; null for any other error. */
export function currentFromConflict<S extends Schema>(schema: S, error: unknown): InferOutput<S> | null {
  const { kind, body } = failureOf(error);
  const parsed = kind === 'conflict' ? safeParse(schema, body.current) : null;
  return parsed?.success ? parsed.output : null;
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : 'answer');
