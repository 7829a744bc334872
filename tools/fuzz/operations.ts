import * as v from 'valibot';

/** The subset of JSON Schema that our contract uses. */
export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

type Content = Record<string, { schema?: JsonSchema }>;
type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema };
type OperationObject = {
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses: Record<string, { content?: Content }>;
};
const operationObject = v.custom<OperationObject>(
  (value) => typeof value === 'object' && value !== null && 'responses' in value,
);
const documentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), operationObject)) });

/** An operation of `/api/openapi.json`. */
export type Operation = {
  method: string;
  path: string;
  signedIn: boolean;
  parameters: Parameter[];
  /** By content type. */
  body: Record<string, JsonSchema>;
  /** By status or range ("4XX"); only JSON has a schema. */
  answers: Record<string, { type: string; schema: JsonSchema } | null>;
};

/** @throws when the document is not an OpenAPI document of the kind our server makes. */
export function readOperations(document: unknown): Operation[] {
  const { paths } = v.parse(documentSchema, document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { security = [], parameters = [], requestBody, responses }]): Operation => ({
        method: method.toUpperCase(),
        path,
        signedIn: security.length > 0,
        parameters,
        body: Object.fromEntries(schemasIn(requestBody?.content)),
        answers: Object.fromEntries(
          Object.entries(responses).map(([status, { content }]) => {
            const [first] = schemasIn(content);
            return [status.toUpperCase(), first ? { type: first[0], schema: first[1] } : null];
          }),
        ),
      }),
    ),
  );
}

const schemasIn = (content: Content = {}): [string, JsonSchema][] =>
  Object.entries(content).map(([type, { schema }]) => [type, schema ?? {}]);

/** The name of a call in reports: `PUT /api/gigs/{id}`. */
export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`;
