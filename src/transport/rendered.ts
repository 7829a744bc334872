import { type GenericSchema, type InferOutput, safeParse } from 'valibot';

/** API answers by request path. */
export type RenderedAnswers = Record<string, unknown>;

type EmbeddedAnswers = {
  /** Milliseconds since 1970. */
  at: number;
  answers: RenderedAnswers;
};

/** Milliseconds after page load during which the embedded answers are used. */
const MAX_AGE = 30_000;

let embedded: EmbeddedAnswers | null = null;

/** On the server: sets the answers for the next page. */
export function setRenderedAnswers(answers: RenderedAnswers): void {
  embedded = { at: Date.now(), answers: { ...answers } };
}

/** Answers embedded by our server; none if the page is not meant for this viewer. */
function readEmbedded(): EmbeddedAnswers {
  const empty = { at: 0, answers: {} };
  const { document } = globalThis;
  const element = document?.getElementById('answers');
  if (!element || document.documentElement.dataset.shell === 'off' || performance.now() > MAX_AGE)
    return empty;
  return JSON.parse(element.textContent);
}

/** SPD-03. The embedded answer for a path, usable once. Undefined if missing or of another shape. */
export function renderedAnswer<S extends GenericSchema>(schema: S, path: string): InferOutput<S> | undefined {
  embedded ??= readEmbedded();
  const answer = safeParse(schema, embedded.answers[path]);
  delete embedded.answers[path];
  return answer.success ? answer.output : undefined;
}

/** Milliseconds since 1970. */
export const renderedAt = (): number => embedded?.at ?? 0;

/** Wraps a first page as query data of an infinite query. */
export const firstPage = <T>(page: T | undefined) => page && { pages: [page], pageParams: [null] };
