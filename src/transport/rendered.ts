import { type GenericSchema, type InferOutput, safeParse } from 'valibot';

/** API answers by request path. */
export type RenderedAnswers = Record<string, unknown>;

type Island = {
  /** Milliseconds since 1970. */
  at: number;
  answers: RenderedAnswers;
};

/** Milliseconds after page load during which the embedded answers are used. */
const FIRST = 30_000;

let island: Island | null = null;

/** On the server: sets the answers for the next page. */
export function renderWith(answers: RenderedAnswers): void {
  island = { at: Date.now(), answers: { ...answers } };
}

/** Answers embedded by our server; none if the page is not meant for this viewer. */
function readIsland(): Island {
  const none = { at: 0, answers: {} };
  const { document } = globalThis;
  const element = document?.getElementById('answers');
  if (!element || document.documentElement.dataset.shell === 'off' || performance.now() > FIRST) return none;
  return JSON.parse(element.textContent);
}

/** SPD-03. The embedded answer for a path, usable once. Undefined if missing or of another shape. */
export function renderedAnswer<S extends GenericSchema>(schema: S, path: string): InferOutput<S> | undefined {
  island ??= readIsland();
  const answer = safeParse(schema, island.answers[path]);
  delete island.answers[path];
  return answer.success ? answer.output : undefined;
}

/** Milliseconds since 1970. */
export const renderedAt = (): number => island?.at ?? 0;

/** Wraps a first page as query data of an infinite query. */
export const firstPage = <T>(page: T | undefined) => page && { pages: [page], pageParams: [null] };
