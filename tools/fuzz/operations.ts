import * as v from 'valibot';

/** As much of JSON Schema as our contract speaks. */
export type JsonSchema = {
  type?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: JsonSchema[] | undefined;
  items?: JsonSchema | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  maxItems?: number | undefined;
};

const number = v.optional(v.number());
const jsonSchema: v.GenericSchema<unknown, JsonSchema> = v.looseObject({
  type: v.optional(v.string()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.lazy(() => jsonSchema))),
  items: v.optional(v.lazy(() => jsonSchema)),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => jsonSchema),
    ),
  ),
  required: v.optional(v.array(v.string())),
  pattern: v.optional(v.string()),
  format: v.optional(v.string()),
  minLength: number,
  maxLength: number,
  minimum: number,
  maximum: number,
  maxItems: number,
});

const content = v.optional(v.record(v.string(), v.object({ schema: v.optional(jsonSchema) })));
const operationSchema = v.object({
  security: v.optional(v.array(v.unknown()), []),
  parameters: v.optional(
    v.array(
      v.object({ name: v.string(), in: v.string(), required: v.optional(v.boolean()), schema: jsonSchema }),
    ),
    [],
  ),
  requestBody: v.optional(v.object({ content })),
  responses: v.record(v.string(), v.object({ content })),
});
const documentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), operationSchema)) });

/** One call of the API, as `/api/openapi.json` tells it. */
export type Operation = {
  method: string;
  path: string;
  signedIn: boolean;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  /** By content type. */
  body: Record<string, JsonSchema>;
  /** By status or range ("4XX"); what is not JSON has no schema. */
  answers: Record<string, { type: string; schema: JsonSchema } | null>;
};

/** @throws when the document is not an OpenAPI document of the kind our server makes. */
export function readOperations(document: unknown): Operation[] {
  const { paths } = v.parse(documentSchema, document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({
      method: method.toUpperCase(),
      path,
      signedIn: told.security.length > 0,
      parameters: told.parameters.map((one) => ({ ...one, required: one.required === true })),
      body: Object.fromEntries(schemasIn(told.requestBody?.content)),
      answers: Object.fromEntries(
        Object.entries(told.responses).map(([status, answer]) => {
          const [first] = schemasIn(answer.content);
          return [status.toUpperCase(), first ? { type: first[0], schema: first[1] } : null];
        }),
      ),
    })),
  );
}

const schemasIn = (told: v.InferOutput<typeof content>): [string, JsonSchema][] =>
  Object.entries(told ?? {}).map(([type, { schema }]) => [type, schema ?? {}]);

/** The name of a call in reports: `PUT /api/gigs/{id}`. */
export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`;
