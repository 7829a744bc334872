import { type GenericSchema, type InferOutput, safeParse } from 'valibot';

/** Answers of the API by the address they were asked at. */
export type RenderedAnswers = Record<string, unknown>;

type Island = {
  /** When they were given, in milliseconds since 1970. */
  at: number;
  answers: RenderedAnswers;
};

/** Milliseconds in which the first views of a page are drawn; what comes later asks for itself. */
const FIRST = 30_000;

let island: Island | null = null;

/** On the server: what the next page is drawn from. */
export function renderWith(answers: RenderedAnswers): void {
  island = { at: Date.now(), answers: { ...answers } };
}

/** What our server has put beside the page that is in sight; nothing where that page is not for who looks. */
function readIsland(): Island {
  const none = { at: 0, answers: {} };
  const { document } = globalThis;
  const element = document?.getElementById('answers');
  if (!element || document.documentElement.dataset.shell === 'off' || performance.now() > FIRST) return none;
  return JSON.parse(element.textContent);
}

/**
 * SPD-03. What the page in sight was rendered from, instead of a call to this address; good once. Undefined where
 * there is nothing, or nothing of that shape.
 */
export function renderedAnswer<S extends GenericSchema>(schema: S, path: string): InferOutput<S> | undefined {
  island ??= readIsland();
  const answer = safeParse(schema, island.answers[path]);
  delete island.answers[path];
  return answer.success ? answer.output : undefined;
}

/** When `renderedAnswer` was true, in milliseconds since 1970. */
export const renderedAt = (): number => island?.at ?? 0;

/** The first page of a list, as the query client keeps lists. */
export const firstPage = <T>(page: T | undefined) => page && { pages: [page], pageParams: [null] };
