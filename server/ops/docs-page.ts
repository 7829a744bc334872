import { escapeHtml } from '../mail/compose.ts';
import { plainPage } from './page.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const members = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);

/** The OpenAPI description as a page to read. */
export function docsPage(api: object): string {
  const calls = members(at(api, 'paths')).flatMap(([path, methods]) =>
    members(methods).map(([method, call]) => callOf(method, path, call)),
  );
  const intro = `<p>${escapeHtml(String(at(api, 'info', 'description') ?? ''))} The same as <a href="/api/openapi.json">OpenAPI</a>.</p>`;
  return plainPage('Sidestage API', intro + calls.join('\n'));
}

function callOf(method: string, path: string, call: unknown): string {
  const open = list(at(call, 'security')).length === 0;
  const parameters = list(at(call, 'parameters')).map((one) =>
    row(String(at(one, 'name')), at(one, 'schema'), at(one, 'required') === true),
  );
  const body = at(call, 'requestBody', 'content', 'application/json', 'schema');
  const [status, answer] = members(at(call, 'responses')).find(([code]) => code.startsWith('2')) ?? [];
  const answerSchema = at(answer, 'content', 'application/json', 'schema');
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(String(at(call, 'summary') ?? ''))} <small>${open ? 'public' : 'signed in'}</small></summary>
${section('Parameters', parameters)}${section('Body', rowsOf(body))}${section(`Answer ${status ?? ''}`, rowsOf(answerSchema))}</details>`;
}

const section = (title: string, rows: string[]) =>
  rows.length === 0 ? '' : `<h3>${title}</h3><table>${rows.join('')}</table>`;

function rowsOf(schema: unknown): string[] {
  if (at(schema, 'type') === 'array') return [row('[]', schema, true)];
  const required = list(at(schema, 'required'));
  return members(at(schema, 'properties')).map(([name, inner]) => row(name, inner, required.includes(name)));
}

const row = (name: string, schema: unknown, required: boolean) =>
  `<tr><td>${escapeHtml(name)}${required ? '' : '?'}</td><td>${escapeHtml(typeOf(schema))}</td></tr>`;

function typeOf(schema: unknown): string {
  const choices = list(at(schema, 'anyOf'));
  if (choices.length > 0) return choices.map(typeOf).join(' | ');
  const values = list(at(schema, 'enum'));
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (at(schema, 'const') !== undefined) return JSON.stringify(at(schema, 'const'));
  const type = String(at(schema, 'type') ?? 'anything');
  if (type === 'array') return `${typeOf(at(schema, 'items'))}[]`;
  if (type !== 'object') return type + boundsOf(schema);
  return `{ ${members(at(schema, 'properties'))
    .map(([name, inner]) => `${name}: ${typeOf(inner)}`)
    .join(', ')} }`;
}

function boundsOf(schema: unknown): string {
  const max = at(schema, 'maxLength') ?? at(schema, 'maximum');
  return max === undefined ? '' : `, at most ${max}`;
}
